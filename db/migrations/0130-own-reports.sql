-- older versions go on
-- A report that somebody made: a subject and what of it is told, by names that the portal knows, never a statement.
create table report_own (
  id uuid primary key,
  owner_id uuid not null references employee on delete cascade,
  name text not null,
  description text not null default '',
  subject text not null,
  definition jsonb not null,
  -- Whoever holds this role has it too, each with the rows that they may see; null: the owner alone.
  role_id uuid references role on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid references employee on delete set null
);
create index report_own_owner on report_own (owner_id);
create index report_own_role on report_own (role_id) where role_id is not null;

-- A report that is made anew every day, week or month, at an hour of the clock where its owner works.
create table report_schedule (
  id uuid primary key,
  owner_id uuid not null references employee on delete cascade,
  -- One that the portal brings along, by its key, or one that people made, by its id.
  report text not null,
  -- As it was called when this was saved: what is told where it is gone.
  title text not null,
  -- What is asked; days as words, so that each time it is of its time.
  parameters jsonb not null,
  format text not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- Of a week, from Monday (0) on; of a month, its day, or the last where it has fewer.
  place smallint not null,
  hour smallint not null check (hour between 0 and 23),
  -- Each who holds the role that it is shared with gets their own.
  to_role boolean not null,
  due_at timestamptz not null,
  begun_at timestamptz,
  -- When it was not made, since its owner may not have it any more.
  missed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index report_schedule_owner on report_schedule (owner_id);
create index report_schedule_report on report_schedule (report);
create index report_schedule_due on report_schedule (due_at);

-- One that a schedule had made, and when whoever it is for was told.
alter table report_run add column schedule_id uuid references report_schedule on delete set null;
alter table report_run add column told_at timestamptz;
create index report_run_schedule on report_run (schedule_id) where schedule_id is not null;
create index report_run_to_tell on report_run (finished_at) where schedule_id is not null and told_at is null and finished_at is not null;

alter table mail drop constraint mail_event_check;
-- short: what stands is of the kinds of before, and is not looked at
alter table mail add constraint mail_event_check check (event in ('turn', 'decision', 'reminder', 'escalation', 'announcement', 'payslip', 'report', 'account')) not valid;
