-- older versions go on
create table announcement (
  id uuid primary key,
  code text not null unique,
  -- Its title.
  names jsonb not null,
  -- For the people of this site alone; null: for the whole company.
  site_id uuid references site,
  bodies jsonb not null,
  -- Whom it is for: sites, units with those below, grades, statuses, and people by name; nothing of it: everybody.
  audience jsonb not null,
  runs_from date not null,
  -- The last day on which it stands; null: until it is withdrawn.
  runs_until date check (runs_until >= runs_from),
  pinned boolean not null default false,
  must_acknowledge boolean not null default false,
  -- The day on which those who have not seen it were reminded last.
  reminded_on date,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);

create table announcement_file (
  announcement_id uuid not null references announcement on delete cascade,
  attachment_id uuid not null references attachment,
  sequence integer not null,
  primary key (announcement_id, attachment_id)
);
create index announcement_file_attachment on announcement_file (attachment_id);

-- Who was told of it, has read it, and has said so.
create table announcement_person (
  announcement_id uuid not null references announcement on delete cascade,
  employee_id uuid not null references employee on delete cascade,
  told_at timestamptz,
  read_at timestamptz,
  acknowledged_at timestamptz,
  primary key (announcement_id, employee_id)
);
create index announcement_person_employee on announcement_person (employee_id);

alter table mail drop constraint mail_event_check;
-- short: what stands is of the kinds of before, and is not looked at
alter table mail add constraint mail_event_check check (event in ('turn', 'decision', 'reminder', 'escalation', 'announcement', 'account')) not valid;
