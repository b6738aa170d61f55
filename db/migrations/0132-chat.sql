-- older versions go on
-- By what somebody finds their conversations in the chat again, as the outside service has told: of one host, wrapped as other secrets are.
create table chat_user (
  employee_id uuid primary key references employee on delete cascade,
  host text not null,
  restore_id jsonb not null,
  kept_at timestamptz not null default now()
);
