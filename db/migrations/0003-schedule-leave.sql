-- A week of working hours: `hours` has seven numbers, Monday first.
create table working_schedule (
  id uuid primary key,
  code text not null unique,
  name text not null,
  hours numeric(4, 2)[] not null check (array_length(hours, 1) = 7),
  start_time time not null,
  end_time time not null
);

create table schedule_assignment (
  employee_id uuid not null references employee on delete cascade,
  starts_on date not null,
  schedule_id uuid not null references working_schedule,
  primary key (employee_id, starts_on)
);

create table holiday (
  site_id uuid not null references site,
  day date not null,
  name text not null,
  -- A fraction of the day that is off: 1, or 0.5 for a half holiday.
  off numeric(3, 2) not null default 1,
  primary key (site_id, day, name)
);

-- `policy` is checked by the leave room's schema.
create table leave_type (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  policy jsonb not null,
  sequence int not null,
  retired_at timestamptz
);

-- Leave types are retired, never deleted.
-- The ledger: one row an event, never edited but for `standing`. `quantity` is positive; its kind gives the sign.
create table leave_event (
  id uuid primary key,
  employee_id uuid not null,
  leave_type_id uuid not null,
  kind text not null check (kind in (
    'entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation',
    'reservation', 'release', 'taken', 'returned', 'adjusted', 'paid-out'
  )),
  quantity numeric(8, 3) not null check (quantity >= 0),
  -- Day on which it counts; of a leave its first day.
  effective_on date not null,
  -- Last day on which a gain may be used.
  expires_on date,
  -- Of a leave: [[day, quantity], …].
  days jsonb,
  request_id uuid,
  line smallint,
  -- Names the period of a regular gain, so that it is granted once.
  period text,
  -- Whether it still counts: a reservation with its release, or a leave with its return, says nothing any more.
  standing boolean not null default true,
  recorded_at timestamptz not null default now(),
  recorded_by uuid
);
create index leave_event_standing on leave_event (employee_id, leave_type_id) where standing;
create unique index leave_event_period on leave_event (employee_id, leave_type_id, kind, period) where period is not null;

-- Days off as asked for or taken: what overlap, coverage and calendars look at. Recomputable from the ledger.
create table leave_day (
  employee_id uuid not null,
  day date not null,
  request_id uuid not null,
  line smallint not null,
  leave_type_id uuid not null,
  part text not null check (part in ('full', 'first', 'second', 'hours')),
  quantity numeric(6, 3) not null,
  taken boolean not null,
  primary key (employee_id, day, request_id, line)
);
