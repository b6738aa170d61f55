-- Whether and how people of a site check in by web; null: they do not.
alter table site add column check_in jsonb;

-- A check time may be told by its person, on a page: from where, as far as the site asks for it.
alter table check_time add column place jsonb, add column address inet;
alter table check_time drop constraint check_time_source_check;
alter table check_time add constraint check_time_source_check check (source in ('device', 'correction', 'web')) not valid;
