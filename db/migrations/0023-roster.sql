-- Every change to a roster: what stood before and after; null: nothing, so that the pattern stands. Never edited.
create table roster_change (
  id uuid primary key,
  employee_id uuid not null,
  day date not null,
  was uuid[],
  becomes uuid[],
  changed_by uuid,
  changed_at timestamptz not null default now()
);
create index roster_change_day on roster_change (employee_id, day, changed_at);

-- Switched on for everybody where a company stands already; a new one is founded with it.
insert into module_permission (id, module, category_id, sequence)
select gen_random_uuid(), 'ShiftSchedule', 0, 101 where exists (select from module_permission);
