-- Sign-ins at the portal's own provider as their person sees them. One is open for as long as its grant is there (identity_entry).
create table sign_in_session (
  id uuid primary key,
  grant_id text not null unique,
  employee_id uuid not null references employee on delete cascade,
  user_agent text not null,
  address text not null,
  signed_in_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index sign_in_session_employee on sign_in_session (employee_id);
