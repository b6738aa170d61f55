-- Shifts: what is worked on a day on which a roster says so; retired, never deleted. `rule` is checked by the room's schema.
create table shift (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  rule jsonb not null,
  retired_at timestamptz
);

-- What a roster says of a person's day, in place of their weekly schedule; no shifts: a day off.
create table roster_day (
  employee_id uuid not null,
  day date not null,
  shift_ids uuid[] not null default '{}',
  note text not null default '',
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (employee_id, day)
);
create index roster_day_day on roster_day (day);

-- A moment at which somebody came or went. The same message twice is one row.
create table check_time (
  id uuid primary key,
  employee_id uuid not null,
  at timestamptz not null,
  -- Null where the device does not tell.
  direction text check (direction in ('in', 'out')),
  source text not null default 'device' check (source in ('device', 'correction')),
  device text not null default '',
  received_at timestamptz not null default now(),
  unique nulls not distinct (employee_id, at, direction, source)
);

-- Keys by which the devices of a site tell check times; of the key itself only its hash is kept.
create table device_key (
  id uuid primary key,
  site_id uuid not null references site,
  name text not null,
  hash bytea not null unique,
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index device_key_site on device_key (site_id);

-- The day from which attendance is kept at a site; null: it is not.
alter table site add column attendance_since date;

-- Days as they count, up to today. Recomputable from all of the above, leave and permits.
create table attendance_day (
  employee_id uuid not null,
  day date not null,
  status text not null,
  shifts text[] not null,
  came_at timestamptz,
  went_at timestamptz,
  -- Minutes.
  planned int not null,
  worked int not null,
  overtime int not null,
  late int not null,
  early int not null,
  missing int not null,
  odd boolean not null,
  -- Of the rules it was computed by.
  version text not null,
  -- When time alone makes it another: its last shift ends, or somebody who came has surely gone.
  settles_at timestamptz,
  computed_at timestamptz not null default now(),
  primary key (employee_id, day)
);
create index attendance_day_day on attendance_day (day, status);
create index attendance_day_settles on attendance_day (settles_at) where settles_at is not null;

-- Switched on for everybody where a company stands already; a new one is founded with it.
insert into module_permission (id, module, category_id, sequence)
select gen_random_uuid(), 'Attendance', 0, 100 where exists (select from module_permission);
