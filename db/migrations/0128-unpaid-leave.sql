-- A type says whether the wage goes on meanwhile; one that says nothing is paid. Leave taken over as unpaid is so at once,
-- retired types too: what was taken of them is handed over to payrolls as well.
update leave_type set policy = policy || '{"paid": false}'::jsonb where code ~ '^UNPAID(-(ID|DE|NL|GB|US|IN|SG))?$';

-- Said once, for all days, like what is beside it.
create or replace view leave_policy_version as
select p.leave_type_id, p.starts_on, p.policy || jsonb_build_object(
    'unit', t.policy->'unit', 'balance', t.policy->'balance', 'countries', t.policy->'countries',
    'sensitive', coalesce(t.policy->'sensitive', 'false'), 'paid', coalesce(t.policy->'paid', 'true'), 'use', t.policy->'use') as policy
from leave_policy p join leave_type t on t.id = p.leave_type_id
union all
select t.id, date '1900-01-01', t.policy
from leave_type t where not exists (select from leave_policy p where p.leave_type_id = t.id);
