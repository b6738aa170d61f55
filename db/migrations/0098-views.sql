-- older versions go on
-- Who saw the portal as somebody else does, why, and until when.
create table view_as (
  id uuid primary key,
  by_id uuid not null,
  employee_id uuid not null,
  reason text not null,
  began_at timestamptz not null default now(),
  until_at timestamptz not null,
  ended_at timestamptz
);
create index view_as_employee on view_as (employee_id, began_at desc);
