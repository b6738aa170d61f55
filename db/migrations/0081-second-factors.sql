-- Keys that a person's devices keep (WebAuthn): the portal has the public half alone.
create table sign_in_passkey (
  id uuid primary key,
  employee_id uuid not null references employee on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- What the device has counted to, where it counts: a lower one is a copy.
  counter bigint not null,
  name text not null,
  made_at timestamptz not null default now(),
  used_at timestamptz
);
create index sign_in_passkey_employee on sign_in_passkey (employee_id);

-- Codes by time (RFC 6238). The secret is wrapped as those of identity_secret are; not confirmed: it is being set up.
create table sign_in_totp (
  employee_id uuid primary key references employee on delete cascade,
  secret jsonb not null,
  made_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The step of the last code that was right: none is right twice.
  last_step bigint not null default 0
);

-- Codes of 120 bits for when the device is lost: each once, kept as its hash.
create table sign_in_recovery_code (
  hash bytea primary key,
  employee_id uuid not null references employee on delete cascade,
  used_at timestamptz
);
create index sign_in_recovery_code_employee on sign_in_recovery_code (employee_id);

-- What a device has to sign, once.
create table sign_in_challenge (
  name text primary key,
  challenge text not null,
  expires_at timestamptz not null
);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);
