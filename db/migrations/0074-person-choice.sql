-- What somebody has chosen for themselves alone, such as how their home page is arranged: it goes with them to every device.
create table person_choice (
  employee_id uuid not null,
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (employee_id, name)
);
