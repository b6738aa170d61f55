-- The outbox: written in the deciding transaction beside the notification whose id it shares, and sent by a job.
create table mail (
  id uuid primary key,
  employee_id uuid not null,
  event text not null check (event in ('turn', 'decision', 'reminder', 'escalation')),
  -- Text key with its parameters: said in the receiver's language when the mail is sent.
  key text not null,
  params jsonb not null default '{}',
  module text,
  request_id uuid,
  created_at timestamptz not null default now(),
  -- Dropped: its receiver has left, has no address, or has switched such mails off meanwhile.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  -- Not before then.
  due_at timestamptz not null,
  -- The process that sends it has it until then.
  leased_until timestamptz,
  attempts smallint not null default 0,
  first_tried_at timestamptz,
  ended_at timestamptz,
  -- The mail that tells several at once, named by the first of them: the same whenever it is tried again.
  digest_id uuid,
  error text
);
create index mail_due on mail (due_at, id) where state = 'waiting';
create index mail_waiting on mail (employee_id) where state = 'waiting';
create index mail_state on mail (state, created_at desc, id desc);
create index mail_digest on mail (digest_id) where digest_id is not null;

-- What a person wants by mail and when, in the time of their site; without a row: everything at once.
create table mail_choice (
  employee_id uuid primary key references employee,
  events_off text[] not null default '{}',
  -- Everything of a day in one mail at this time.
  digest_at time,
  quiet_from time,
  quiet_until time,
  changed_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
