create extension if not exists pg_trgm;

create table site (
  id uuid primary key,
  code text not null unique,
  name text not null,
  country char(2) not null,
  region text,
  time_zone text not null,
  asks_location boolean not null default false
);

create table unit (
  id uuid primary key,
  code text not null unique,
  name text not null,
  parent_id uuid references unit,
  head_id uuid,
  -- Fewest people on duty on a working day; none where nobody said so.
  minimum_staffing smallint
);
create index unit_parent on unit (parent_id);

create table position (
  id uuid primary key,
  code text not null unique,
  name text not null
);

create table employee (
  id uuid primary key,
  code text not null unique,
  user_name text not null unique,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  email text,
  phone text,
  phone_country_code text,
  language text,
  hired_on date,
  left_on date,
  disabled_at timestamptz,
  picture_id uuid,
  created_at timestamptz not null default now()
);
create index employee_search on employee using gin ((display_name || ' ' || code || ' ' || user_name) gin_trgm_ops);
create index employee_display_name on employee (display_name, id);

-- Where a person works, from a day until the day before `ends_on`. Written by one function only, so rows of a person never overlap.
create table assignment (
  employee_id uuid not null references employee on delete cascade,
  starts_on date not null,
  ends_on date check (ends_on > starts_on),
  unit_id uuid references unit,
  position_id uuid references position,
  site_id uuid references site,
  manager_id uuid references employee,
  grade text,
  employment_status text,
  full_time numeric(4, 3) not null default 1,
  primary key (employee_id, starts_on)
);
create index assignment_manager on assignment (manager_id, ends_on);
create index assignment_unit on assignment (unit_id, ends_on);
create index assignment_position on assignment (position_id, ends_on);
create index assignment_site on assignment (site_id, ends_on);

alter table unit add foreign key (head_id) references employee;
create index unit_head on unit (head_id);

-- HR officer of a site (all sites where it is null), administrator.
create table role_grant (
  id uuid primary key,
  employee_id uuid not null references employee on delete cascade,
  role text not null check (role in ('hr', 'administrator')),
  site_id uuid references site
);
create index role_grant_employee on role_grant (employee_id);

create table person_group (
  id uuid primary key,
  code text not null unique,
  name text not null
);

create table person_group_member (
  group_id uuid not null references person_group on delete cascade,
  employee_id uuid not null references employee on delete cascade,
  primary key (group_id, employee_id)
);
create index person_group_member_employee on person_group_member (employee_id);

-- Category 0: the system's, for everybody; 2: a group's. The first entry of a module says whether it is read-only.
create table module_permission (
  id uuid primary key,
  module text not null,
  category_id smallint not null check (category_id in (0, 2)),
  group_id uuid references person_group on delete cascade,
  read_only boolean not null default false,
  sequence int not null,
  check ((category_id = 2) = (group_id is not null))
);

-- Employees are never deleted, so what every act writes names them without a foreign key: its check would lock the
-- person's row in each, and an approver's row in all at once.
create function employees_stay() returns trigger language plpgsql as $$
begin
  raise exception 'an employee is disabled, never deleted';
end $$;
create trigger employee_stays before delete on employee for each row execute function employees_stay();
