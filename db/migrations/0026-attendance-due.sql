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

-- Whose shifts a shift's change moves.
create index roster_day_shifts on roster_day using gin (shift_ids);
