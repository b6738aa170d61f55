-- A right may be given for approved absences alone, without days of its own.
alter table delegation alter column starts_on drop not null;
alter table delegation add constraint delegation_stands check (starts_on is not null or follows_absence);
alter table delegation add constraint delegation_days check (ends_on is null or ends_on >= starts_on);

-- What was decided in somebody's name.
create index request_history_behalf on request_history (on_behalf_of, actor_id) where on_behalf_of is not null;
