-- Changes of the set-up that touch the days of many: whose they are is found out part by part. `change` is checked by the
-- room's schema.
create table attendance_change (
  id uuid primary key,
  change jsonb not null,
  -- The person until whom, in the order of ids, it is found out.
  done_until uuid
);

-- Days that a change touches and that are still to be computed anew: a span of a person, taken from its end.
create table attendance_due (
  id bigint generated always as identity primary key,
  employee_id uuid not null,
  from_day date not null,
  until_day date not null
);
create index attendance_due_next on attendance_due (until_day desc, from_day, employee_id, id);

-- Whose days a shift's change touches.
create index roster_day_shifts on roster_day using gin (shift_ids);

-- A shift that was missed by somebody who worked at other hours is a day of absence now, and who goes goes from the day of
-- their coming: days computed before follow.
insert into attendance_change (id, change) select gen_random_uuid(), '{"of": "rules"}' where exists (select from attendance_day);
