-- A key that nobody renews ends: in the hands of others it is good for a year at most.
alter table device_key add column expires_at timestamptz not null default now() + interval '1 year';
