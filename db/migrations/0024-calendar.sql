-- What somebody last looked at in the calendar; checked by the area's schema.
create table calendar_filter (
  employee_id uuid primary key,
  filter jsonb not null
);

-- Secret addresses under which calendars of other makers read; of the address only its hash is kept.
create table calendar_feed (
  employee_id uuid not null,
  scope text not null check (scope in ('own', 'team')),
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (employee_id, scope)
);
