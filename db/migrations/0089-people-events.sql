-- Somebody who has left and comes back on a day to come: until then they are gone.
alter table employee add column returns_on date;

-- What was done to where people work, with how they stood before and afterwards: what is still to come is taken back by it.
create table person_event (
  id uuid primary key,
  -- In the order in which they were done.
  seq bigint generated always as identity,
  employee_id uuid not null,
  kind text not null check (kind in ('hire', 'transfer', 'promote', 'manager', 'contract', 'schedule', 'end', 'return')),
  starts_on date not null,
  before jsonb not null,
  after jsonb not null,
  done_by uuid,
  done_at timestamptz not null default now(),
  taken_back_by uuid,
  taken_back_at timestamptz
);
create index person_event_employee on person_event (employee_id, seq);
