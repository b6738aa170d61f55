-- Leave that people had before the portal: no request asked for it and nobody approved it. Its days, and what it takes of a
-- balance, name it as `request_id` where others name a request.
create table past_absence (
  id uuid primary key,
  run_id uuid not null references import_run,
  employee_id uuid not null references employee on delete cascade,
  leave_type_id uuid not null references leave_type,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  -- In the unit of the leave type: what its days count as here, and what counts.
  computed numeric(8, 3) not null,
  quantity numeric(8, 3) not null,
  note text not null default '',
  unique (employee_id, leave_type_id, from_day, until_day)
);
create index past_absence_of_run on past_absence (run_id);
