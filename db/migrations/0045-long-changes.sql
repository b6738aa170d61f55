-- older versions go on
-- How far changes of data have come that are done in pieces beside what people do: after which key, since when, until when.
create table long_change (
  name text primary key,
  after text,
  pieces int not null default 0,
  started_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz
);
