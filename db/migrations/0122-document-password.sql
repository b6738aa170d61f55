-- older versions go on
-- What somebody types before documents about their pay are shown: hashed as passwords are, with what the hash cost in it.
create table document_password (
  employee_id uuid primary key references employee on delete cascade,
  hash text not null,
  changed_at timestamptz not null default now()
);
