-- Who a person is at the identity provider, since their first sign-in, and from when on their tokens count. No row: neither is known.
create table access (
  employee_id uuid primary key references employee on delete cascade,
  issuer text,
  subject text,
  bound_at timestamptz,
  tokens_from timestamptz,
  check ((issuer is null) = (subject is null) and (issuer is null) = (bound_at is null))
);
create unique index access_identity on access (issuer, subject);

-- Sign-ins that were ended before their tokens run out: the hash of a token, or of a session at its provider.
create table ended_sign_in (
  key bytea primary key,
  ended_at timestamptz not null default now(),
  until timestamptz not null
);
create index ended_sign_in_until on ended_sign_in (until);
