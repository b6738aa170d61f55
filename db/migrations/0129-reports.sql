-- older versions go on
-- A report that somebody asked for as a file: it is made beside their call, is theirs alone, and goes after a while.
create table report_run (
  id uuid primary key,
  person_id uuid not null references employee on delete cascade,
  -- One that the portal brings along, by its key, or one that people made, by its id.
  report text not null,
  -- As it was called then, in the language of whoever asked.
  title text not null,
  parameters jsonb not null,
  format text not null,
  language text not null,
  begun_at timestamptz not null default clock_timestamp(),
  -- Rows written so far, of how many.
  done int not null default 0,
  total int,
  -- Bytes of the file.
  size bigint,
  tries int not null default 0,
  held_until timestamptz,
  finished_at timestamptz,
  -- Why no file came about: the key of a text, and what it is said of.
  fault jsonb,
  check (finished_at is null or (fault is null) = (size is not null))
);
create index report_run_person on report_run (person_id, begun_at desc);
create index report_run_open on report_run (begun_at) where finished_at is null;
create index report_run_finished on report_run (finished_at) where finished_at is not null;

create table report_piece (
  run_id uuid not null references report_run on delete cascade,
  place int not null,
  bytes bytea not null,
  primary key (run_id, place)
);
alter table report_piece alter column bytes set storage external;
