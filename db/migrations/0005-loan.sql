create table loan_item (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  country char(2) not null,
  currency char(3) not null,
  interest text not null check (interest in ('none', 'flat', 'annuity')),
  -- Percent a year.
  rate numeric(7, 4) not null default 0,
  limit_amount numeric(16, 4) not null,
  most_instalments smallint not null,
  retired_at timestamptz
);

-- A loan as asked for (not yet granted) or granted; released and reversed ones keep their row.
create table loan (
  id uuid primary key,
  employee_id uuid not null references employee,
  item_id uuid not null references loan_item,
  request_id uuid not null,
  line smallint not null,
  amount numeric(16, 4) not null check (amount > 0),
  currency char(3) not null,
  interest text not null,
  rate numeric(7, 4) not null,
  instalments smallint not null,
  first_due_on date not null,
  reserved_at timestamptz not null default now(),
  granted_at timestamptz,
  ended_at timestamptz
);
create index loan_employee on loan (employee_id, item_id);
create unique index loan_request on loan (request_id, line) where ended_at is null;

create table loan_instalment (
  loan_id uuid not null references loan,
  number smallint not null,
  due_on date not null,
  principal numeric(16, 4) not null,
  interest numeric(16, 4) not null,
  primary key (loan_id, number)
);
