-- A leave rule tried on everybody before it is published: what each is given in the twelve months from its first day, by the
-- rules that hold and with it.
create table leave_simulation (
  id uuid primary key,
  leave_type_id uuid not null references leave_type,
  person_id uuid not null,
  starts_on date not null,
  until_on date not null,
  -- The day as of which ledgers were read.
  as_of date not null,
  policy jsonb not null,
  -- What held when it began: where that is another by now, what was tried is not what would be.
  versions jsonb not null,
  -- Whose people; null: everybody.
  site_ids uuid[],
  total int not null,
  done int not null default 0,
  -- The last person who was looked at: ids are the order.
  last_id uuid,
  created_at timestamptz not null default now(),
  stopped_at timestamptz,
  finished_at timestamptz,
  published_at timestamptz,
  -- Until then one process works on it; another goes on where that one has died.
  held_until timestamptz
);
create index leave_simulation_person on leave_simulation (person_id, leave_type_id, id desc);
create index leave_simulation_open on leave_simulation (id) where finished_at is null;

create table leave_simulation_result (
  simulation_id uuid not null references leave_simulation on delete cascade,
  employee_id uuid not null,
  before numeric(9, 3) not null,
  after numeric(9, 3) not null,
  primary key (simulation_id, employee_id)
);
