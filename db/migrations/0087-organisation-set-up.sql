-- Sites, units, positions and weeks of working hours are set up by screen: what is retired is chosen no longer.
alter table site add column retired_at timestamptz;
alter table unit add column retired_at timestamptz;
alter table position add column retired_at timestamptz;
alter table working_schedule add column retired_at timestamptz;
