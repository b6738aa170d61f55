-- older versions go on
-- Who was somebody's, or of a unit, on any day: a post without an end ends never.
-- short: a person has a few posts; those of 300,000 people are put in order within a second.
create index assignment_manager_until on assignment (manager_id, (coalesce(ends_on, 'infinity'::date)), starts_on);
-- short: the same.
create index assignment_unit_until on assignment (unit_id, (coalesce(ends_on, 'infinity'::date)), starts_on);
