-- A decision made on screen that may still be taken back: until it is due, its request is unchanged and nobody is told.
create table held_decision (
  id uuid primary key,
  person_id uuid not null,
  request_id uuid not null,
  act text not null check (act in ('approve', 'revise', 'reject')),
  note text not null default '',
  attachment_id uuid,
  -- Of the form, as the person saw it.
  version int,
  due_at timestamptz not null,
  -- Why it could not be carried out: [{ key, params }]; null: it is still to be.
  errors jsonb,
  unique (person_id, request_id)
);
create index held_decision_due on held_decision (due_at) where errors is null;
