-- What a type of leave is for: types that are called so are for illness, so that "I am ill today" finds one at once.
update leave_type set policy = policy || '{"use": "sickness"}'::jsonb
where not policy ? 'use' and code || ' ' || names::text ~* '\y(sick\w*|ill|illness|krank\w*|sakit)\y';
