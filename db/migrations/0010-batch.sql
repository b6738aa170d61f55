-- One act on many requests, done one after the other in the background.
create table batch (
  id uuid primary key,
  person_id uuid not null,
  act text not null check (act in ('approve', 'revise', 'reject')),
  note text not null default '',
  created_at timestamptz not null default now(),
  -- Nothing that has not begun begins after it.
  stopped_at timestamptz,
  finished_at timestamptz,
  -- Its owner wants to see it no more.
  dismissed_at timestamptz,
  -- Until then one process works on it; another goes on where that one has died.
  held_until timestamptz
);
create index batch_person on batch (person_id, id desc);
create index batch_open on batch (id) where finished_at is null;

create table batch_item (
  batch_id uuid not null references batch on delete cascade,
  place smallint not null,
  request_id uuid not null,
  code text not null,
  caption text not null default '',
  -- Of the form, as the person saw it.
  version int,
  -- Null: not yet done. The row changes in the transaction of the act itself.
  failed boolean,
  -- Why it failed: [{ key, params }].
  errors jsonb not null default '[]',
  primary key (batch_id, place),
  unique (batch_id, request_id)
);
