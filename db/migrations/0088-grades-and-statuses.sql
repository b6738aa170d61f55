-- Grades and employment statuses by their codes, which assignments have as texts.
create table grade (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  sequence smallint not null default 0,
  retired_at timestamptz
);

create table employment_status (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  sequence smallint not null default 0,
  retired_at timestamptz
);

insert into grade (id, code, names)
select gen_random_uuid(), code, jsonb_build_object('en', code) from (select distinct grade as code from assignment where grade is not null) x;
insert into employment_status (id, code, names)
select gen_random_uuid(), code, jsonb_build_object('en', code) from (select distinct employment_status as code from assignment where employment_status is not null) x;
