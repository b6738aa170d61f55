-- What holds of a leave type from which day on. A type without a version has held its `policy` ever since; from its first
-- version on that column keeps what is of the type on all days (unit, kept by balance, countries, sensitive, use), and for
-- processes that still run as they did before, what was saved last.
create table leave_policy (
  leave_type_id uuid not null references leave_type,
  starts_on date not null,
  policy jsonb not null,
  primary key (leave_type_id, starts_on)
);

create view leave_policy_version as
select p.leave_type_id, p.starts_on, p.policy || jsonb_build_object(
    'unit', t.policy->'unit', 'balance', t.policy->'balance', 'countries', t.policy->'countries',
    'sensitive', coalesce(t.policy->'sensitive', 'false'), 'use', t.policy->'use') as policy
from leave_policy p join leave_type t on t.id = p.leave_type_id
union all
select t.id, date '1900-01-01', t.policy
from leave_type t where not exists (select from leave_policy p where p.leave_type_id = t.id);
