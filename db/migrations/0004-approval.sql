create sequence request_number;

create table flow (
  id uuid primary key,
  module text not null,
  version int not null,
  published_from date not null,
  definition jsonb not null,
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  unique (module, version)
);

create table request (
  -- Version 7: the order of ids is the order of creation.
  id uuid not null,
  code text not null unique,
  module text not null,
  author_id uuid not null,
  requestor_id uuid not null,
  -- The person it is about where there is one.
  subject_id uuid,
  status_id smallint not null,
  -- Counts changes of the form and rounds of submission, not acts.
  version int not null default 1,
  transaction_date date not null,
  submitted_at timestamptz,
  ended_at timestamptz,
  form jsonb not null,
  -- What lists, inbox, calendars and conflict checks filter by, filled by the module from its form.
  starts_on date,
  ends_on date,
  quantity numeric(16, 4),
  type_id uuid,
  -- What the request calls its type and counts its quantity in (`day`, `hour`, or a currency), as its module said when it
  -- was saved: lists and inbox read every module alike, and look nothing up in a module's own table.
  type_names jsonb,
  unit text,
  -- Changes the request proposes, one a line: [{ kind, employeeId, … }].
  lines jsonb not null default '[]',
  -- Levels with their persons: read and written whole, under the request's lock.
  approval jsonb not null default '{"round":0,"levels":[]}',
  flow_id uuid,
  rule text,
  -- Names of those whose turn it is, for lists.
  waiting_for text not null default '',
  updated_at timestamptz not null default now(),
  -- Lists read many requests of one viewer by id: what they filter and sort by stands in the key's index.
  primary key (id) include (module, status_id, starts_on, ends_on, quantity, type_id, subject_id, requestor_id)
);
create index request_module on request (module, id desc);
create index request_status on request (module, status_id, id desc);
create index request_starts on request (module, starts_on desc, id desc);
create index request_requestor on request (requestor_id, module, id desc);

-- The rows of a request in the following tables are written in one statement with it, and go with it: no foreign key checks
-- what cannot be otherwise.

-- Whose a request is and who may see it. `viewer_id` is a person, or the site of a subject (for its HR).
-- parts: 1 author, requestor or subject · 2 person of a level reached · 4 person of a level to come (not a right) · 8 site.
create table request_viewer (
  viewer_id uuid not null,
  module text not null,
  request_id uuid not null,
  parts smallint not null,
  primary key (viewer_id, module, request_id)
);
create index request_viewer_request on request_viewer (request_id);

-- Something that waits for a person.
create table task (
  person_id uuid not null,
  request_id uuid not null,
  kind text not null default 'decide',
  module text not null,
  level smallint,
  waiting_since timestamptz not null default now(),
  reminded_at timestamptz,
  primary key (person_id, request_id, kind)
);
create index task_request on task (request_id);

create table request_history (
  id uuid primary key,
  request_id uuid not null,
  at timestamptz not null default now(),
  -- Null: the system.
  actor_id uuid,
  on_behalf_of uuid,
  level smallint,
  act text not null,
  note text not null default '',
  attachment_id uuid
);
create index request_history_request on request_history (request_id, id);
create index request_history_actor on request_history (actor_id, id desc) where act in ('approve', 'revise', 'reject');

create table delegation (
  id uuid primary key,
  from_id uuid not null references employee,
  to_id uuid not null references employee check (to_id <> from_id),
  -- Null: all modules.
  modules text[],
  starts_on date not null,
  ends_on date,
  follows_absence boolean not null default false,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index delegation_to on delegation (to_id) where revoked_at is null;
create index delegation_from on delegation (from_id) where revoked_at is null;

alter table attachment add foreign key (request_id) references request on delete set null;
