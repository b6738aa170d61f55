-- older versions go on
-- Programs that read by a key: which modules, of whose people, from which networks.
create table service_account (
  id uuid primary key,
  code text not null unique,
  name text not null,
  modules text[] not null check (cardinality(modules) > 0),
  networks text[] not null default '{}',
  retired_at timestamptz,
  created_at timestamptz not null default now()
);

-- Of whose people it reads; none: of everybody.
create table service_account_site (
  account_id uuid not null references service_account on delete cascade,
  site_id uuid not null references site,
  primary key (account_id, site_id)
);

-- Only the hash of a key is kept, and how it begins.
create table service_key (
  id uuid primary key,
  account_id uuid not null references service_account on delete cascade,
  name text not null,
  beginning text not null,
  hash bytea not null unique,
  created_by uuid,
  created_at timestamptz not null default now(),
  ends_on date not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text
);
create index service_key_account on service_key (account_id);

-- Whoever acts is a person or a service account: by their names both are told alike.
create view actor as
  select id, display_name, true as is_person from employee
  union all
  select id, name, false from service_account;
