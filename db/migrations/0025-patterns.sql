-- Patterns: what is worked in n weeks that come again and again; `weeks` is weeks × 7 days (Monday first) × ids of shifts.
create table shift_pattern (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  weeks jsonb not null,
  retired_at timestamptz
);

-- People who work the same pattern; of a site, or of any (null).
create table calendar_group (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  site_id uuid references site,
  retired_at timestamptz
);

-- What a group works from a day on: its pattern, whose first week is that of the anchor.
create table calendar_group_step (
  group_id uuid not null references calendar_group,
  starts_on date not null,
  pattern_id uuid not null references shift_pattern,
  anchor date not null,
  primary key (group_id, starts_on)
);

-- To which group a person belongs from a day on; null: to none, so that the weekly schedule stands.
create table calendar_group_member (
  employee_id uuid not null references employee on delete cascade,
  starts_on date not null,
  group_id uuid references calendar_group,
  primary key (employee_id, starts_on)
);
create index calendar_group_member_group on calendar_group_member (group_id);
