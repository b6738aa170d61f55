-- How people sign in at the portal's own provider. A password is there as a slow hash alone ($scrypt$cost$salt$key).
create table sign_in_password (
  employee_id uuid primary key references employee on delete cascade,
  hash text not null,
  changed_at timestamptz not null default now()
);

-- What is guessed at, under the hash of its name, with how often in a row and until when nobody may try.
create table sign_in_lock (
  key bytea primary key,
  failures int not null,
  last_at timestamptz not null,
  until timestamptz
);
create index sign_in_lock_last on sign_in_lock (last_at);

-- Lets somebody choose a password, once; the token is there as its hash. Ended: used, or followed by another.
create table sign_in_invitation (
  hash bytea primary key,
  employee_id uuid not null references employee on delete cascade,
  invited_by uuid references employee on delete set null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sign_in_invitation_employee on sign_in_invitation (employee_id);
create index sign_in_invitation_expiry on sign_in_invitation (expires_at);

-- Whoever signs in may type their address instead of their user name.
-- short: a company's people, once, at the upgrade
create index employee_email on employee (lower(trim(email)));
