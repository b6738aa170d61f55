-- Links of mails that have acted: each does so once. Kept until the link would have expired.
create table email_action_use (
  signature text primary key,
  employee_id uuid not null,
  request_id uuid not null,
  used_at timestamptz not null default now()
);
create index email_action_use_at on email_action_use (used_at);
