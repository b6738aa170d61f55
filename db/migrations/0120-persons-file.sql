-- older versions go on
-- What kinds of phone, address, certificate … there are; `form` says of contacts whether they are called or written to.
create table file_kind (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  category text not null,
  form text not null default '' check (form in ('', 'phone', 'mail')),
  -- Everybody may see contacts of this kind: they are for work.
  open_to_all boolean not null default false,
  country text,
  -- What a number of this kind looks like, as a regular expression over all of it; empty: nobody has said.
  pattern text not null default '',
  sequence integer not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);

create table bank (
  id uuid primary key,
  code text not null unique,
  name text not null,
  country text not null,
  -- How many digits an account there has.
  least_digits integer not null default 1,
  most_digits integer not null default 34,
  sequence integer not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  check (least_digits between 1 and most_digits)
);

-- What was done to an entry of somebody's file, by whom and why, with the ends of its rows before and afterwards.
create table file_act (
  id uuid primary key,
  seq bigint generated always as identity,
  employee_id uuid not null references employee on delete cascade,
  category text not null,
  entry_id uuid not null,
  operation text not null check (operation in ('add', 'change', 'end')),
  starts_on date not null,
  source text not null check (source in ('own', 'request', 'correction', 'import')),
  request_id uuid references request,
  line integer,
  reason text not null default '',
  ends_before jsonb not null default '{}',
  ends_after jsonb not null default '{}',
  done_by uuid references employee,
  done_at timestamptz not null default now(),
  taken_back_by uuid references employee,
  taken_back_at timestamptz
);
create index file_act_employee on file_act (employee_id, seq);
create index file_act_request on file_act (request_id, line) where request_id is not null;

-- What an entry says from a day until the day before another. Nothing of a row is changed but its end: one that ends where
-- it begins never held. What is private stands in `value` encrypted.
create table file_row (
  id uuid primary key,
  entry_id uuid not null,
  employee_id uuid not null references employee on delete cascade,
  category text not null,
  kind_id uuid references file_kind,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  value jsonb not null,
  runs_out_on date,
  act_id uuid not null references file_act on delete cascade
);
create index file_row_employee on file_row (employee_id, category);
create index file_row_entry on file_row (entry_id);
create index file_row_kind on file_row (kind_id) where kind_id is not null;
create index file_row_runs_out on file_row (runs_out_on) where runs_out_on is not null;

-- Everybody may ask for a change of their own file.
insert into module_permission (id, module, category_id, sequence)
select gen_random_uuid(), 'PersonalDataUpdate', 0, 120 where exists (select from module_permission);
