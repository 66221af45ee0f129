"""Small profile documents for tests."""


def document(name: str = "One notrump", *, low: int = 15, high: int = 17) -> dict[str, object]:
    """Return a document where South has a balanced hand with this range of HCP."""
    suit = {"min_cards": 2, "max_cards": 5}
    standard: dict[str, object] = dict.fromkeys(("spades", "hearts", "diamonds", "clubs"), suit)
    standard |= {"total_min_hcp": low, "total_max_hcp": high}
    seats = {"S": {"subprofiles": [{"standard": standard}]}}
    return {"profile_name": name, "rotate_deals_by_default": False, "seat_profiles": seats}


def impossible_document() -> dict[str, object]:
    """Return a document that cannot be dealt: the four limits on HCP allow fewer than 40."""
    few: dict[str, object] = {"subprofiles": [{"standard": {"total_min_hcp": 0, "total_max_hcp": 10}}]}
    none: dict[str, object] = {"subprofiles": [{"standard": {"total_min_hcp": 0, "total_max_hcp": 5}}]}
    return {"profile_name": "Nobody", "seat_profiles": {"N": none, "E": few, "S": few, "W": few}}


def random_suit_document() -> dict[str, object]:
    """Return a document where South has a weak two in spades, hearts or diamonds."""
    weak_two = {
        "required_suits_count": 1,
        "allowed_suits": ["S", "H", "D"],
        "suit_ranges": [{"min_cards": 6, "max_cards": 6}],
    }
    subprofile = {"standard": {"total_min_hcp": 5, "total_max_hcp": 10}, "random_suit_constraint": weak_two}
    return {"profile_name": "Weak twos", "seat_profiles": {"S": {"subprofiles": [subprofile]}}}
