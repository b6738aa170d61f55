-- Check times that an approved correction put in place: whose they are, so that undoing takes exactly them away.
alter table check_time add column request_id uuid, add column line smallint;
create index check_time_request on check_time (request_id, line) where request_id is not null;

-- A correction of the check times of a day, as asked for (not yet applied) or in force; ended ones keep their row.
create table check_time_correction (
  id uuid primary key,
  employee_id uuid not null references employee,
  request_id uuid not null,
  line smallint not null,
  -- The day for which the times count.
  day date not null,
  in_at timestamptz,
  out_at timestamptz,
  reserved_at timestamptz not null default now(),
  applied_at timestamptz,
  ended_at timestamptz,
  check (in_at is not null or out_at is not null)
);
create index check_time_correction_employee on check_time_correction (employee_id, day) where ended_at is null;
create unique index check_time_correction_request on check_time_correction (request_id, line) where ended_at is null;

-- Reasons for which people work another shift; retired, never deleted.
create table manual_shift_reason_type (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  sequence int not null,
  retired_at timestamptz
);

-- Another shift on a day, as asked for or in force; ended ones keep their row.
create table manual_shift_day (
  id uuid primary key,
  employee_id uuid not null references employee,
  request_id uuid not null,
  line smallint not null,
  day date not null,
  shift_id uuid not null references shift,
  reserved_at timestamptz not null default now(),
  applied_at timestamptz,
  -- The roster's row of that day as it stood before; null: there was none.
  before jsonb,
  ended_at timestamptz,
  -- It was undone when somebody had changed the roster since: what they wrote stays.
  newer_stays boolean not null default false
);
create index manual_shift_day_employee on manual_shift_day (employee_id, day) where ended_at is null;
create unique index manual_shift_day_request on manual_shift_day (request_id, line, day) where ended_at is null;

-- Switched on for everybody where a company stands already; a new one is founded with them.
insert into module_permission (id, module, category_id, sequence)
select gen_random_uuid(), module, 0, 100 from unnest(array['CheckTimeOverrider', 'ManualShift']) as module where exists (select from module_permission);

-- What most companies need; names and more are set up.
insert into manual_shift_reason_type (id, code, names, sequence)
select gen_random_uuid(), code, names::jsonb, sequence from (values
  ('SWAP', '{"en": "Swap with a colleague", "id": "Tukar dengan rekan"}', 1),
  ('WORKLOAD', '{"en": "Workload", "id": "Beban kerja"}', 2),
  ('PERSONAL', '{"en": "Personal reasons", "id": "Alasan pribadi"}', 3)
) as usual (code, names, sequence);
