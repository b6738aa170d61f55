-- Reasons for which people work overtime; retired, never deleted.
create table overtime_reason_type (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  sequence int not null,
  retired_at timestamptz
);

-- Overtime rules of a site (null: of every site without rules of its own) from a day on. `policy` is checked by the room's schema.
create table overtime_rule (
  id uuid primary key,
  site_id uuid references site,
  starts_on date not null,
  policy jsonb not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  unique nulls not distinct (site_id, starts_on)
);

-- Overtime as asked for (not yet granted) or granted; released and reversed ones keep their row.
create table overtime (
  id uuid primary key,
  employee_id uuid not null references employee,
  reason_type_id uuid not null references overtime_reason_type,
  request_id uuid not null,
  line smallint not null,
  -- The day of attendance that it belongs to, as the site's calendar has it.
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  break_minutes smallint not null check (break_minutes >= 0),
  -- As they count, after tolerance and rounding.
  minutes int not null check (minutes > 0),
  -- The same, each weighed with its rate.
  worth numeric(9, 3) not null,
  -- A day off or a holiday: limits may leave it out.
  free boolean not null,
  compensation text not null check (compensation in ('pay', 'timeOff')),
  replacement_id uuid references employee,
  reserved_at timestamptz not null default now(),
  granted_at timestamptz,
  ended_at timestamptz
);
create index overtime_employee on overtime (employee_id, day) where ended_at is null;
create unique index overtime_request on overtime (request_id, line) where ended_at is null;

-- Switched on for everybody where a company stands already; a new one is founded with it.
insert into module_permission (id, module, category_id, sequence)
select gen_random_uuid(), 'OverTime', 0, 100 where exists (select from module_permission);
