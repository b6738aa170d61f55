-- Reasons for which people leave the workplace; retired, never deleted. `policy` is checked by the room's schema.
create table permit_reason_type (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  policy jsonb not null,
  sequence int not null,
  retired_at timestamptz
);

-- A permit as asked for (not yet granted) or granted; released and reversed ones keep their row.
create table permit_out (
  id uuid primary key,
  employee_id uuid not null references employee,
  reason_type_id uuid not null references permit_reason_type,
  request_id uuid not null,
  line smallint not null,
  -- The day whose working time it is taken from, as the site's calendar has it.
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Working hours missed.
  hours numeric(5, 2) not null check (hours > 0),
  reserved_at timestamptz not null default now(),
  granted_at timestamptz,
  ended_at timestamptz
);
create index permit_out_employee on permit_out (employee_id, day) where ended_at is null;
create unique index permit_out_request on permit_out (request_id, line) where ended_at is null;

-- Switched on for everybody where a company stands already; a new one is founded with it.
insert into module_permission (id, module, category_id, sequence)
select gen_random_uuid(), 'PermitOut', 0, 100 where exists (select from module_permission);
