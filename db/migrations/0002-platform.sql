create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by uuid references employee
);

create table attachment (
  id uuid primary key,
  owner_id uuid not null references employee,
  -- The request that it belongs to; a file that nothing names within a day goes.
  request_id uuid,
  file_name text not null,
  type text not null,
  size int not null,
  sha256 bytea not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
alter table attachment alter column bytes set storage external;
create index attachment_owner on attachment (owner_id, created_at);
create index attachment_request on attachment (request_id);
create index attachment_unclaimed on attachment (created_at) where request_id is null;

create table notification (
  id uuid primary key,
  employee_id uuid not null,
  type_id text not null,
  -- Text key of the subject and message with their parameters: said in the reader's language.
  key text not null,
  params jsonb not null default '{}',
  module text,
  request_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_employee on notification (employee_id, id desc);
create index notification_unread on notification (employee_id) where read_at is null;

-- Append-only. Rows of finished transactions are sealed in order into a chain of hashes, after commit.
create table audit (
  seq bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  actor_id uuid,
  act text not null,
  entity text not null,
  entity_id uuid,
  detail jsonb not null default '{}',
  sealed boolean not null default false
);
create index audit_unsealed on audit (seq) where not sealed;

create table audit_seal (
  id bigint generated always as identity primary key,
  last_seq bigint not null,
  rows int not null,
  hash bytea not null,
  at timestamptz not null default now()
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not old.sealed and new.sealed
    and (new.seq, new.tx, new.at, new.actor_id, new.act, new.entity, new.entity_id, new.detail)
      is not distinct from (old.seq, old.tx, old.at, old.actor_id, old.act, old.entity, old.entity_id, old.detail)
  then
    return new;
  end if;
  raise exception 'audit rows are never changed';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function audit_is_append_only();

create table idempotency (
  person_id uuid not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (person_id, key)
);
create index idempotency_at on idempotency (at);
