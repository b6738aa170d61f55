-- The embedded identity provider's own store: sessions, grants, codes and refresh tokens. Nothing else refers to it.
create table identity_entry (
  kind text not null,
  id text not null,
  content jsonb not null,
  grant_id text,
  session_uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id)
);
create index identity_entry_grant on identity_entry (grant_id) where grant_id is not null;
create index identity_entry_session on identity_entry (session_uid) where session_uid is not null;
create index identity_entry_expiry on identity_entry (expires_at);

-- Signing keys and cookie secrets, made at the first start; every process of the portal uses the same.
create table identity_secret (
  name text primary key,
  content jsonb not null,
  made_at timestamptz not null default now()
);
