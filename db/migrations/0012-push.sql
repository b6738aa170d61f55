-- Browsers that show notifications while no page of the portal is open. The address and keys are the browser's own.
create table push_device (
  id uuid primary key,
  employee_id uuid not null references employee on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- In a row.
  failures smallint not null default 0
);
create index push_device_employee on push_device (employee_id);

-- What is to be shown where: made from notifications, which are written in the deciding transaction. A row stays for a day,
-- so that nothing is shown twice.
create table push (
  device_id uuid not null references push_device on delete cascade,
  notification_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  -- The process that sends it has it until then.
  leased_until timestamptz,
  made_at timestamptz not null default now(),
  primary key (device_id, notification_id)
);
create index push_due on push (due_at) where state = 'waiting';
create index push_made on push (made_at);
