-- older versions go on
-- Who is paid together: on the same day, in one currency.
create table pay_group (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  -- Of the people of this site; null: of every site that has no group of its own.
  site_id uuid references site,
  currency text not null,
  sequence integer not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);

-- What a line of a slip is: what the person earns, what is deducted, what the employer pays beside, or information.
create table pay_component (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  kind text not null check (kind in ('earning', 'deduction', 'employer', 'information')),
  sequence integer not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);

create table pay_period (
  id uuid primary key,
  group_id uuid not null references pay_group,
  kind text not null check (kind in ('pay', 'bonus')),
  code text not null,
  -- What it is called; empty: by its month.
  names jsonb not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- The last day of what is paid with it.
  cut_off_on date not null,
  paid_on date not null,
  closed_at timestamptz,
  closed_by uuid references employee,
  created_at timestamptz not null default now(),
  unique (group_id, kind, code)
);
create index pay_period_paid on pay_period (kind, paid_on);

-- What lets people read the slips that a period has until then: from `release_at` on, unless it was taken back before.
create table pay_release (
  id uuid primary key,
  period_id uuid not null references pay_period on delete cascade,
  asked_by uuid references employee,
  asked_at timestamptz not null default now(),
  -- When it was asked to be; null: as soon as it is confirmed.
  wished_at timestamptz,
  -- Null: it waits for a second person.
  release_at timestamptz,
  confirmed_by uuid references employee,
  taken_back_at timestamptz,
  taken_back_by uuid references employee
);
create index pay_release_period on pay_release (period_id);

-- Nothing of a slip is changed: a correction is another version.
create table pay_slip (
  id uuid primary key,
  period_id uuid not null references pay_period,
  employee_id uuid not null references employee on delete cascade,
  version integer not null,
  -- What a version after the first corrects.
  reason text not null default '',
  currency text not null,
  earnings numeric(20, 4) not null,
  deductions numeric(20, 4) not null,
  net numeric(20, 4) not null,
  release_id uuid references pay_release on delete set null,
  -- When the person was told that they can read it, and when they opened it first.
  told_at timestamptz,
  seen_at timestamptz,
  brought_by uuid references employee,
  brought_at timestamptz not null default now(),
  unique (period_id, employee_id, version),
  check (net = earnings - deductions)
);
create index pay_slip_employee on pay_slip (employee_id, period_id);
create index pay_slip_release on pay_slip (release_id);
create index pay_slip_to_tell on pay_slip (release_id) where told_at is null and release_id is not null;

create table pay_slip_line (
  slip_id uuid not null references pay_slip on delete cascade,
  place smallint not null,
  component_id uuid not null references pay_component,
  quantity numeric(14, 4),
  unit text not null default '' check (unit in ('', 'hours', 'days', 'months', 'percent', 'times')),
  rate numeric(20, 4),
  amount numeric(20, 4) not null,
  -- The same component since the year began, this slip among it.
  to_date numeric(20, 4),
  -- What is said beneath it.
  note text not null default '',
  -- Codes of requests behind it.
  request_codes text[] not null default '{}',
  primary key (slip_id, place)
);
create index pay_slip_line_component on pay_slip_line (component_id);

alter table mail drop constraint mail_event_check;
-- short: what stands is of the kinds of before, and is not looked at
alter table mail add constraint mail_event_check check (event in ('turn', 'decision', 'reminder', 'escalation', 'announcement', 'payslip', 'account')) not valid;

insert into module_permission (id, module, category_id, sequence)
select gen_random_uuid(), m.name, 0, 130 + m.place from (values ('Payroll', 1), ('Bonus', 2)) as m (name, place)
where exists (select from module_permission);
