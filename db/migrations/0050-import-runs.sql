-- What an import wrote names its run, so that it can be taken back as one.
create table import_run (
  id uuid primary key,
  at timestamptz not null default now(),
  entity text not null,
  files text[] not null,
  by_id uuid
);
