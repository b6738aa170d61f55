-- An identity provider that is connected by screen. Each change of it is a row: one that was not tried yet does not take the place of
-- the one by which people sign in.
create table identity_provider (
  id uuid primary key,
  label text not null,
  issuer text not null,
  client_id text not null,
  -- Wrapped as the secrets of identity_secret are; null: a public client.
  secret jsonb,
  scope text not null,
  user_claim text not null,
  made_by uuid references employee,
  made_at timestamptz not null default now(),
  -- The last trial: by whom, when, and what came of it.
  tried_by uuid references employee,
  tried_at timestamptz,
  trial jsonb,
  on_since timestamptz,
  ended_at timestamptz
);
create unique index identity_provider_on on identity_provider ((true)) where on_since is not null and ended_at is null;
create index on identity_provider (made_by);
create index on identity_provider (tried_by);
