-- older versions go on
-- Minutes of an overtime by their rate: [{"rate": 1.5, "minutes": 60}, …]. Empty: it was filed before rates were kept.
alter table overtime add column bands jsonb not null default '[]';

-- What somebody is given for each day on which they worked.
create table pay_allowance (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  -- Of the people of this site; null: of every site.
  site_id uuid references site,
  -- Minutes that have to be worked on the day.
  least_worked int not null check (least_worked > 0),
  -- For each day; null: the payroll knows how much.
  amount numeric(20, 4),
  currency text,
  sequence integer not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  check ((amount is null) = (currency is null))
);

-- What the payroll calls what is handed over: a kind of input, and of it one code alone where one is said.
create table pay_wage_type (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  kind text not null,
  of_code text not null default '',
  sequence integer not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);

-- What is handed over by hand, with its reason.
create table pay_adjustment (
  id uuid primary key,
  period_id uuid not null references pay_period,
  employee_id uuid not null references employee on delete cascade,
  component_id uuid not null references pay_component,
  quantity numeric(14, 4),
  unit text not null default '' check (unit in ('', 'hours', 'days', 'months', 'percent', 'times')),
  amount numeric(20, 4),
  reason text not null,
  made_by uuid references employee,
  made_at timestamptz not null default now(),
  removed_by uuid references employee,
  removed_at timestamptz,
  check (quantity is not null or amount is not null)
);
create index pay_adjustment_period on pay_adjustment (period_id);

-- What was handed over to the payroll for a period: each time a version of it.
create table pay_hand_over (
  id uuid primary key,
  period_id uuid not null references pay_period,
  version integer not null,
  -- The days whose time it brings: after the cut-off of the period before.
  span_from date not null,
  span_until date not null,
  -- The sites whose people it is of, as they were of the group when the period was handed over first.
  sites uuid[] not null,
  without_site boolean not null,
  -- What changed until then is in it: the last row of `pay_due` that it follows.
  due_until bigint not null,
  -- The allowances as they were then: [{"code", "siteId", "leastWorked", "amount", "currency"}, …].
  allowances jsonb not null,
  begun_by uuid references employee,
  begun_at timestamptz not null default now(),
  held_until timestamptz,
  finished_at timestamptz,
  people integer,
  inputs integer,
  unique (period_id, version)
);

-- An input of a person, as one version or several have it. Nothing of it is changed: what is otherwise later is another row. It
-- refers to nothing, as days do not: to look each row up would take longer than to write it.
create table pay_input (
  id uuid primary key,
  period_id uuid not null,
  -- The period whose it is; another than that by which it is handed over: it became known too late.
  of_period_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  code text not null,
  unit text not null,
  currency text not null,
  quantity numeric(16, 4) not null,
  amount numeric(20, 4),
  -- What it is the sum of: days, how much of each, and the request, adjustment or entry that says so.
  days date[] not null,
  quantities numeric[] not null,
  amounts numeric[] not null,
  sources uuid[] not null,
  from_version integer not null,
  -- The first version that has it no more.
  until_version integer
);
create index pay_input_person on pay_input (period_id, employee_id);
create index pay_input_of on pay_input (of_period_id, employee_id);

-- Whose inputs of days that were handed over have become others since: a span of a person.
create table pay_due (
  id bigint generated always as identity primary key,
  employee_id uuid not null,
  from_day date not null,
  until_day date not null
);
create index pay_due_person on pay_due (employee_id, id);

-- Notes whose inputs a statement makes others. The lock is held whole for a moment by whoever begins a hand-over: what was
-- written before is in it, and what is written after is noted.
create function note_pay_due() returns trigger language plpgsql as $$
declare
  horizon date;
  before text := format(tg_argv[0], 'old_rows');
  after text := format(tg_argv[0], 'new_rows');
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('pay inputs', 0));
  select max(greatest(h.span_until, p.ends_on)) into horizon from pay_hand_over h join pay_period p on p.id = h.period_id;
  if horizon is null then
    return null;
  end if;
  execute format(
    'insert into pay_due (employee_id, from_day, until_day) select x.person, min(x.day), max(x.day) from (%s) x (person, day, what)
     where x.day <= $1 group by x.person',
    case tg_op when 'INSERT' then after when 'DELETE' then before
      else format('((%1$s) except (%2$s)) union all ((%2$s) except (%1$s))', before, after) end)
  using horizon;
  return null;
end $$;

-- Has what is written in a table noted. `people`: of a row of `%1$s` whose it is, of which day, and what of it is handed over.
create function note_what_is_paid(name regclass, people text) returns void language plpgsql as $$
declare
  on_what text := ' on %s referencing %s for each statement execute function note_pay_due(%L)';
begin
  execute format('create trigger pay_notes_new after insert' || on_what, name, 'new table as new_rows', people);
  execute format('create trigger pay_notes_changed after update' || on_what, name, 'old table as old_rows new table as new_rows', people);
  execute format('create trigger pay_notes_gone after delete' || on_what, name, 'old table as old_rows', people);
end $$;

select note_what_is_paid('attendance_day', 'select employee_id, day, concat_ws('' '', worked, missing) from %1$s');
select note_what_is_paid('attendance_booking', 'select employee_id, day, concat_ws('' '', id, worked, missing) from %1$s');
select note_what_is_paid('overtime', 'select employee_id, day, concat_ws('' '', id, granted_at is not null and ended_at is null) from %1$s');
select note_what_is_paid('leave_day', 'select employee_id, day, concat_ws('' '', request_id, line, leave_type_id, quantity, taken) from %1$s');
select note_what_is_paid('leave_event', 'select employee_id, effective_on, concat_ws('' '', id, quantity, standing) from %1$s where kind = ''paid-out''');
select note_what_is_paid('leave_type', 'select d.employee_id, d.day, t.policy->>''paid'' from %1$s t join leave_day d on d.leave_type_id = t.id');
select note_what_is_paid('loan', 'select l.employee_id, i.due_on, concat_ws('' '', l.id, l.granted_at is not null and l.ended_at is null) from %1$s l join loan_instalment i on i.loan_id = l.id');
select note_what_is_paid('loan_instalment', 'select l.employee_id, i.due_on, concat_ws('' '', l.id, i.principal + i.interest) from %1$s i join loan l on l.id = i.loan_id');
select note_what_is_paid('pay_adjustment', 'select a.employee_id, p.ends_on, concat_ws('' '', a.id, a.removed_at is null) from %1$s a join pay_period p on p.id = a.period_id');
select note_what_is_paid('file_act', 'select employee_id, starts_on, concat_ws('' '', id, taken_back_at is null) from %1$s where category = ''bank''');
select note_what_is_paid('employee', 'select id, hired_on, ''begun'' from %1$s union all select id, left_on, ''ended'' from %1$s');
-- A post says of which group all days are until the next one.
select note_what_is_paid('assignment', 'select a.employee_id, d.day, concat_ws('' '', a.starts_on, a.site_id) from %1$s a cross join lateral (
  values (a.starts_on), ((select max(greatest(h.span_until, p.ends_on)) from pay_hand_over h join pay_period p on p.id = h.period_id))) d (day)');
