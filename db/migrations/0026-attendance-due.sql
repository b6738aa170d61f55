-- Days that a change of the set-up touches and that are still to be computed anew: a span of a person, taken from its end.
create table attendance_due (
  id uuid primary key,
  -- The change it comes from.
  change_id uuid not null,
  employee_id uuid not null,
  from_day date not null,
  until_day date not null
);
create index attendance_due_next on attendance_due (until_day desc, from_day, employee_id, id);
create index attendance_due_change on attendance_due (change_id);

-- A shift that was missed by somebody who worked at other hours is a day of absence now, and who goes goes from the day of
-- their coming: days computed before follow, but those that are closed.
insert into attendance_due (id, change_id, employee_id, from_day, until_day)
select gen_random_uuid(), gen_random_uuid(), d.employee_id, min(d.day), max(d.day) from attendance_day d
where d.version < '2' and d.day > coalesce((
  select max(c.closed_until) from attendance_closing c join assignment a on a.site_id = c.site_id
  where a.employee_id = d.employee_id and c.reopened_at is null
), '-infinity')
group by d.employee_id;

-- Whose shifts a shift's change moves.
create index roster_day_shifts on roster_day using gin (shift_ids);
