-- older versions go on
-- An import that is prepared in the browser: its row is there before anything is written. One of the command is written at once.
alter table import_run
  add column name text not null default '',
  add column state text not null default 'written' check (state in ('open', 'written', 'partly', 'undone')),
  add column mapping text not null default '',
  add column version int not null default 0,
  -- The moment of the transaction that wrote it: what came to be in it has the same.
  add column written_at timestamptz,
  add column effect int not null default 0,
  add column changed_at timestamptz not null default now();

-- Files are there for as long as an import is worked on; their pieces come in any order.
create table import_file (
  id uuid primary key,
  run_id uuid not null references import_run on delete cascade,
  name text not null,
  size int not null,
  pieces smallint not null,
  unique (run_id, name)
);
create table import_piece (
  file_id uuid not null references import_file on delete cascade,
  place smallint not null,
  bytes bytea not null,
  primary key (file_id, place)
);
alter table import_piece alter column bytes set storage external;

-- Rows that somebody put right as they are read; no cells: the row is left out.
create table import_mend (
  run_id uuid not null references import_run on delete cascade,
  file text not null,
  line int not null,
  cells jsonb,
  primary key (run_id, file, line)
);

-- One act on an import, done in the background by one process at a time.
create table import_work (
  id uuid primary key,
  run_id uuid not null references import_run on delete cascade,
  act text not null check (act in ('try', 'all', 'good', 'undo-try', 'undo')),
  partly boolean not null default false,
  person_id uuid not null,
  language text not null,
  created_at timestamptz not null default now(),
  -- Until then one process works on it; another does it anew where that one has died.
  held_until timestamptz,
  begun smallint not null default 0,
  phase text not null default 'waiting',
  rows int not null default 0,
  expected int not null default 0,
  error text,
  outcome jsonb,
  faults bytea,
  finished_at timestamptz
);
create index import_work_run on import_work (run_id, id desc);
create index import_work_open on import_work (id) where finished_at is null;

-- Mappings by name, offered again for files with the same columns.
create table import_mapping (
  id uuid primary key,
  name text not null unique,
  kind text not null check (kind in ('employees', 'check-times')),
  mapping text not null,
  -- The columns of each file: a hash of their names.
  heads text[] not null,
  changed_at timestamptz not null default now(),
  changed_by uuid
);
