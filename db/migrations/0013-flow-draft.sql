-- What an administrator is drawing: one draft a module. A version, once published, is never changed.
create table flow_draft (
  module text primary key,
  -- Names this save: never the same twice, not even for a later draft of the module.
  version int not null,
  based_on int not null,
  definition jsonb not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now()
);
create sequence flow_draft_version as int;

-- Taken back before its day came: no request was ever judged by it.
alter table flow add column withdrawn_at timestamptz;
alter table flow add column withdrawn_by uuid;

-- Last year's requests sent through a draft, in the background.
create table flow_replay (
  id uuid primary key,
  module text not null,
  person_id uuid not null,
  draft_version int not null,
  definition jsonb not null,
  from_on date not null,
  until_on date not null,
  total int not null,
  done int not null default 0,
  same int not null default 0,
  unreadable int not null default 0,
  -- How many differ, by class.
  classes jsonb not null default '{}',
  -- The last request that was looked at: ids are the order.
  last_id uuid,
  created_at timestamptz not null default now(),
  stopped_at timestamptz,
  finished_at timestamptz,
  -- Until then one process works on it; another goes on where that one has died.
  held_until timestamptz
);
create index flow_replay_module on flow_replay (module, id desc);
create index flow_replay_open on flow_replay (id) where finished_at is null;

create table flow_replay_difference (
  replay_id uuid not null references flow_replay on delete cascade,
  request_id uuid not null,
  class text not null,
  rule_before text,
  rule_after text,
  -- Levels with the names of those asked: [{ level, position, mode, persons, ascended, skipped }].
  before jsonb not null,
  after jsonb not null,
  primary key (replay_id, request_id)
);
