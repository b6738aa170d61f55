-- older versions go on
-- From where something was asked for that is done after its call, whichever process does it. Null: it was asked for before.
alter table batch add column from_where text;
alter table held_decision add column from_where text;
alter table import_work add column from_where text;
-- The trial whose outcome somebody agreed to: what comes to something else is not written. Null: nobody saw one.
alter table import_work add column tried_id uuid;
