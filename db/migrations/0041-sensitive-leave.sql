-- Illness, care and bereavement are nobody's business but those concerned: types that are called so are marked at once,
-- so that nothing more is told of them until somebody gets round to it.
update leave_type set policy = policy || '{"sensitive": true}'::jsonb
where not policy ? 'sensitive'
  and code || ' ' || names::text ~* '\y(sick\w*|ill|illness|medical|hospital\w*|care|caring|carer\w*|bereave\w*|funeral|mourning|krank\w*|pflege\w*|sakit|duka|miscarriage|keguguran)\y';
