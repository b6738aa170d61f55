-- What people work on; retired, never deleted.
create table project (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  -- Minutes; null: no budget.
  budget int check (budget > 0),
  starts_on date,
  ends_on date,
  -- To everybody; else its members alone book on it.
  open boolean not null default true,
  retired_at timestamptz
);

create table project_member (
  project_id uuid not null references project,
  employee_id uuid not null,
  primary key (project_id, employee_id)
);
create index project_member_employee on project_member (employee_id);

-- Kinds of work; retired, never deleted.
create table task_category (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  sequence int not null,
  retired_at timestamptz
);

-- Booked time as asked for (not yet granted) or granted; released and reversed entries keep their row.
create table timesheet_entry (
  id uuid primary key,
  employee_id uuid not null,
  request_id uuid not null,
  line smallint not null,
  day date not null,
  project_id uuid not null references project,
  task_category_id uuid references task_category,
  -- Minutes from the day's midnight; null where only the duration is known.
  from_minute int,
  until_minute int check (until_minute > from_minute),
  -- As they count, rounded.
  minutes int not null check (minutes between 1 and 1440),
  note text not null default '',
  reserved_at timestamptz not null default now(),
  granted_at timestamptz,
  ended_at timestamptz
);
create index timesheet_entry_employee on timesheet_entry (employee_id, day) where ended_at is null;
create index timesheet_entry_project on timesheet_entry (project_id) include (minutes, request_id) where ended_at is null;
create unique index timesheet_entry_request on timesheet_entry (request_id, line) where ended_at is null;

-- Switched on for everybody where a company stands already; a new one is founded with it.
insert into module_permission (id, module, category_id, sequence)
select gen_random_uuid(), 'Timesheet', 0, 110 where exists (select from module_permission);
