"""Permission table: every URL of the site, its methods and the users with access.

A line has a URL name | the object in `world.py` that it is called with | the method | the users with access. Anonymous
users are redirected to sign in, and all others get 404. Exceptions follow after a semicolon: 403, or "gone" for a
redirect to the list of profiles, as after discarding a draft.

    everybody   all users of `world.py`, including an anonymous one
    members     signed-in users, including the guest
    teachers    the teachers of both classes, and the admin
    class       the two teachers of Ann's class, and the admin
    maker       Teo, the owner, and the admin

A new URL fails `test_every_url_is_in_the_table` until it is added here.
"""

TABLE = """
# The place
healthz                       |                    | get  | everybody
# Classes, work, results
classroom:home                |                    | get  | everybody
classroom:join                | class code         | get  | everybody
classroom:join                | class code         | post | everybody
classroom:class-new           |                    | get  | teachers; 403 guest ann bob sue
classroom:class-new           |                    | post | teachers; 403 guest ann bob sue
classroom:class               | class              | get  | class
classroom:class-code          | class              | get  | class
classroom:class-results       | class              | get  | class
classroom:flags               | class              | get  | class
classroom:class-settings      | class              | get  | class
classroom:class-settings      | class              | post | class
classroom:code-change         | class              | post | class
classroom:teacher-add         | class              | post | class
classroom:class-archive       | class              | post | class
classroom:class-delete        | class              | post | maker; 403 asa
classroom:member-remove       | student            | get  | class
classroom:member-remove       | student            | post | class
classroom:roster-csv          | class              | post | class
classroom:students-add        | class              | get  | class
classroom:students-add        | class              | post | class
classroom:student             | student            | get  | class
classroom:password-reset      | student            | post | class
classroom:view-as             | student            | get  | class
classroom:view-as             | student            | post | class
classroom:view-as-assignment  | student at work    | get  | class
classroom:assignment-new      | class              | get  | class
classroom:assignment-new      | class              | post | class
classroom:assignment          | work               | get  | ann bob class
classroom:assignment-start    | work               | post | ann bob class
classroom:assignment-edit     | work               | get  | class
classroom:assignment-edit     | work               | post | class
classroom:assignment-clone    | work               | get  | class
classroom:assignment-delete   | work               | post | class
classroom:report              | work               | get  | class
classroom:report-part         | work               | get  | class
classroom:report-board        | board of work      | get  | class
classroom:results-export      | work               | post | class
classroom:decision            | call               | get  | class
classroom:decision-level      | call               | post | class
classroom:decision-override   | call               | post | class
classroom:flag-answer         | call               | post | class
classroom:board-open          | board of attempt   | post | ann
classroom:board-next          | table              | post | ann
classroom:table-up            | table              | get  | members
classroom:shared              | share link         | get  | everybody
classroom:shared-bid          | share link         | post | members
classroom:set-boards          | set                | get  | maker
classroom:set-print           | set                | get  | maker
classroom:set-board-drop      | board of set       | post | maker
classroom:set-board-replace   | board of set       | post | maker
classroom:set-board-move      | board of set       | post | maker
classroom:set-copy            | set                | post | maker
classroom:set-delete          | set                | post | maker
classroom:set-practice        | set                | post | maker
# The systems
bidding:doubts                |                    | get  | teachers
bidding:systems               |                    | get  | members
bidding:card                  | system             | get  | members
bidding:card-found            | system             | get  | members
bidding:next                  | system             | get  | members
bidding:next-part             | system             | get  | members
bidding:module                | module             | get  | members
bidding:notes                 | notes              | get  | members
# Convention cards
cards:cards                   |                    | get  | members
cards:new                     |                    | get  | teachers
cards:new                     |                    | post | teachers
cards:import                  |                    | post | teachers
cards:check                   | system             | post | teachers
cards:card                    | card               | get  | maker
cards:change                  | card               | get  | teo
cards:change                  | card               | post | teo
cards:new-rule                | card               | get  | teo
cards:new-rule                | card               | post | teo
cards:remove-rule             | card               | post | teo
cards:notes                   | card               | get  | maker
cards:share                   | card               | post | teo
cards:json                    | card               | get  | maker
cards:bbsa                    | card               | get  | maker
# Tables
auctions:try                  |                    | get  | members
auctions:try-start            |                    | post | everybody
auctions:table                | table              | get  | ann class
auctions:table-part           | table              | get  | ann class
auctions:feedback             | table              | get  | ann class
auctions:feedback-part        | table              | get  | ann class
auctions:call-add             | table              | post | ann
auctions:hint-take            | table              | post | ann
auctions:robots-ask           | table              | post | ann
auctions:undo                 | table              | post | ann
auctions:words                | table              | post | ann
auctions:presence-part         | table              | get  | ann class
auctions:explanation          | call at table      | post | ann class
auctions:replay-part          | table              | get  | ann class
auctions:print                | table              | get  | ann class
auctions:board-pbn            | table              | get  | ann class
auctions:board-lin            | table              | get  | ann class
auctions:board-viewer         | table              | get  | ann class
auctions:board-share          | table              | post | ann
auctions:board-again          | table              | post | ann
auctions:sitting-new          | set                | get  | maker
auctions:sitting-new          | set                | post | maker
auctions:invited              | invitation         | get  | everybody
auctions:seat-take            | invitation         | post | everybody
auctions:sitting              | sitting            | get  | ann class
auctions:sitting-next         | sitting            | post | ann class
auctions:field                | sitting            | get  | ann class
auctions:seat-leave           | sitting            | post | ann class
auctions:seat-give            | seat of sitting    | post | class
auctions:link-change          | sitting            | post | class
auctions:sitting-close        | sitting            | post | class
auctions:flag-raise           | call               | post | ann
auctions:compare              | call               | post | ann
auctions:compare-part         | call               | get  | ann class
auctions:compare-stop         | call               | post | ann
# Hand profiles and practice sets
deals:profiles                |                    | get  | teachers
deals:profile-new             |                    | get  | teachers
deals:profile-new             |                    | post | teachers
deals:templates               |                    | get  | teachers
deals:profile-import          |                    | post | teachers
deals:schema                  |                    | get  | teachers
deals:profile                 | profile            | get  | maker
deals:profile-edit            | profile            | post | maker
deals:profile-share           | profile            | post | maker
classroom:profile-delete      | profile            | post | ; gone teo ada
classroom:profile-bring-back  | profile            | post | maker
deals:revision                | revision           | get  | maker
deals:revision-json           | revision           | get  | maker
deals:revision-edit           | revision           | post | maker
deals:profile-duplicate       | revision           | post | maker
deals:revision-figure         | figure of revision | get  | maker
deals:revision-figure         | figure of revision | post | maker
deals:draft-json              | draft              | get  | teo
deals:draft-discard           | draft              | post | ; gone teo asa otto ada
deals:draft-figure            | figure of draft    | get  | teo
deals:draft-figure            | figure of draft    | post | teo
deals:draft                   | part of draft      | get  | teo; gone asa otto ada
deals:draft                   | part of draft      | post | teo; gone asa otto ada
deals:sets                    |                    | get  | teachers
deals:set-import              |                    | get  | teachers
deals:set-import              |                    | post | teachers
deals:set-preview             | preview            | get  | teo
deals:set-new                 |                    | get  | teachers
deals:set-new                 |                    | post | teachers
deals:set                     | set                | get  | maker
deals:set-pbn                 | set                | get  | maker
deals:set-lin                 | set                | get  | maker
deals:set-share               | set                | post | maker
# Own progress
progress:progress             |                    | get  | members
progress:practice             |                    | get  | members
progress:practice-moved       |                    | get  | everybody
progress:drill-order          |                    | post | guest ann
progress:drill                | drill              | get  | ann
progress:drill-part           | drill              | get  | ann
progress:drill-begin          | drill              | post | ann
progress:review               |                    | get  | members
progress:review-part          |                    | get  | members
progress:cards-set            |                    | post | members
progress:answer-add           | review item        | post | ann
progress:answer               | answer             | get  | ann
progress:explanation          | answer             | post | ann
# Own account
accounts:preferences          |                    | get  | members
accounts:preferences          |                    | post | members
accounts:tokens               |                    | get  | members
accounts:tokens               |                    | post | members
accounts:token-revoke         | token              | post | ann
accounts:data                 |                    | post | members
accounts:close                |                    | get  | members
accounts:close                |                    | post | members
accounts:keep                 |                    | get  | members
accounts:keep                 |                    | post | members
accounts:password-set         |                    | get  | members
accounts:password-set         |                    | post | members
accounts:password-reset       |                    | get  | everybody
accounts:password-reset       |                    | post | everybody
accounts:email                |                    | get  | members
accounts:email                |                    | post | members
accounts:join                 |                    | post | members
accounts:class-leave          | class              | post | teo asa ann bob
accounts:language             |                    | post | everybody
accounts:job                  | job                | get  | teo
accounts:job-progress         | job                | get  | teo
accounts:job-cancel           | job                | post | teo
accounts:job-retry            | job                | post | teo
accounts:job-file             | job                | get  | teo
"""

ELSEWHERE = {
    "admin:": "only for admins, tested below",
    "account_": "allauth: acts on the signed-in user only",
    "api-": "tests/api/: by token and scope",
    "progress:api-": "tests/api/: by token and scope",
    "get-next-bid": "tests/bidding/test_api.py: a question to the engine",
    "evaluate-bid": "tests/bidding/test_api.py: a question to the engine",
    "schema": "public description of the API",
}
"""Prefixes of URL names that are not in the table, and where their permissions are checked."""

POST_DATA = {
    "classroom:results-export": {"file": "results.csv"},
    "auctions:explanation": {"level": "simple"},
    "auctions:seat-give": {"to": "robot"},
    "auctions:seat-take": {"seat": "N"},
    "classroom:decision-level": {"level": "simple"},
    "progress:drill-order": {"rule": "sayc.open.1nt"},
    "progress:explanation": {"level": "simple"},
}
"""Form data for URLs whose empty POST would not test the permission."""

PUBLIC_ADMIN_URLS = {"admin:login", "admin:logout", "admin:jsi18n", "admin:view_on_site"}
"""Admin URLs without content: sign in, sign out, or redirect."""
