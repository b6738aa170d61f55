-- What somebody may do: roles of module permissions and duties over others, given to persons or by what they are, over whom,
-- from and until which day. Groups of people become roles, so do HR and administrators.

create table role (
  id uuid primary key,
  code text not null unique,
  names jsonb not null,
  -- Part of the portal: HR looks after everything that is others', administrators set up who may do what.
  system text unique check (system in ('hr', 'administrator')),
  retired_at timestamptz
);
insert into role (id, code, names) select id, code, jsonb_build_object('en', name, 'id', '') from person_group;

alter table module_permission drop constraint module_permission_group_id_fkey;
alter table module_permission rename group_id to role_id;
alter table module_permission add constraint module_permission_role_id_fkey foreign key (role_id) references role on delete cascade;

-- What holders may do with what is others': see it, or act for them. '*': in every module, those that are still to come too.
create table role_duty (
  role_id uuid not null references role on delete cascade,
  module text not null,
  access text not null check (access in ('see', 'write')),
  primary key (role_id, module)
);

create table role_giving (
  id uuid primary key,
  role_id uuid not null references role,
  -- To a person, or to everybody who is all that is named here.
  employee_id uuid references employee on delete cascade,
  of_site_id uuid references site,
  of_unit_id uuid references unit,
  of_position_id uuid references position,
  of_grade text,
  of_status text,
  -- Over whom: everybody, those named in role_reach, or those at the holder's own site or in their unit and below.
  reach text not null check (reach in ('company', 'sites', 'units', 'people', 'ownSite', 'ownUnit')),
  starts_on date not null,
  -- The last day.
  ends_on date check (ends_on >= starts_on),
  given_by uuid,
  given_at timestamptz not null default now(),
  check ((employee_id is not null) <> (num_nonnulls(of_site_id, of_unit_id, of_position_id, of_grade, of_status) > 0))
);
create index role_giving_employee on role_giving (employee_id);
create index role_giving_rule on role_giving (role_id) where employee_id is null;

create table role_reach (
  giving_id uuid not null references role_giving on delete cascade,
  site_id uuid references site,
  unit_id uuid references unit,
  employee_id uuid references employee on delete cascade,
  check (num_nonnulls(site_id, unit_id, employee_id) = 1)
);
create index role_reach_giving on role_reach (giving_id);

insert into role (id, code, names, system)
select gen_random_uuid(), case when exists (select from role r where r.code = s.code) then s.code || ' (CALENDULA)' else s.code end, s.names, s.system
from (values
  ('HR', '{"en": "HR", "id": "HR"}'::jsonb, 'hr'),
  ('ADMINISTRATOR', '{"en": "Administrator", "id": "Administrator"}'::jsonb, 'administrator')
) as s (code, names, system);
insert into role_duty (role_id, module, access) select id, '*', 'write' from role where system = 'hr';

insert into role_giving (id, role_id, employee_id, reach, starts_on)
select gen_random_uuid(), m.group_id, m.employee_id, 'company', current_date from person_group_member m;
insert into role_giving (id, role_id, employee_id, reach, starts_on)
select g.id, r.id, g.employee_id, case when g.site_id is null then 'company' else 'sites' end, current_date
from role_grant g join role r on r.system = g.role;
insert into role_reach (giving_id, site_id) select id, site_id from role_grant where site_id is not null;
drop table person_group_member;
drop table person_group;
drop table role_grant;

create function units_below(roots uuid[]) returns uuid[] language sql stable as $$
  with recursive below as (
    select root as id from unnest(roots) as root
    union
    select u.id from unit u join below b on u.parent_id = b.id
  )
  select coalesce(array_agg(id), '{}') from below where id is not null
$$;

-- Days are meant where people are: from when the first begins anywhere until the last has ended everywhere.
create function role_days_hold(starts_on date, ends_on date) returns boolean language sql stable as $$
  select starts_on <= ((now() at time zone 'UTC') + interval '14 hours')::date
    and (ends_on is null or ends_on >= ((now() at time zone 'UTC') - interval '12 hours')::date)
$$;

-- Whom a rule describes, and in which of their posts.
create view role_by_post as
select a.employee_id, g.role_id, g.id as giving_id, g.reach, a.site_id, a.unit_id,
  a.starts_on as posted_from, a.ends_on as posted_before, g.starts_on as given_from, g.ends_on as given_until
from role_giving g
join assignment a on (g.of_site_id is null or a.site_id = g.of_site_id)
  and (g.of_position_id is null or a.position_id = g.of_position_id)
  and (g.of_grade is null or a.grade = g.of_grade)
  and (g.of_status is null or a.employment_status = g.of_status)
  and (g.of_unit_id is null or a.unit_id = any (units_below(array[g.of_unit_id])))
where g.employee_id is null;

-- Who has which role today, and by which giving.
create view role_holder as
select g.employee_id, g.role_id, g.id as giving_id, g.reach
from role_giving g
where g.employee_id is not null and role_days_hold(g.starts_on, g.ends_on)
union all
select p.employee_id, p.role_id, p.giving_id, p.reach
from role_by_post p
where p.posted_from <= current_date and (p.posted_before is null or p.posted_before > current_date)
  and role_days_hold(p.given_from, p.given_until);

-- The same with how far it reaches.
create view role_reaching as
select h.employee_id, h.role_id, h.giving_id, h.reach = 'company' as whole,
  case h.reach
    when 'sites' then array(select x.site_id from role_reach x where x.giving_id = h.giving_id)
    when 'ownSite' then array(
      select p.site_id from assignment p where p.employee_id = h.employee_id and p.site_id is not null
        and p.starts_on <= current_date and (p.ends_on is null or p.ends_on > current_date))
    else '{}'
  end as sites,
  case h.reach
    when 'units' then units_below(array(select x.unit_id from role_reach x where x.giving_id = h.giving_id))
    when 'ownUnit' then units_below(array(
      select p.unit_id from assignment p where p.employee_id = h.employee_id and p.unit_id is not null
        and p.starts_on <= current_date and (p.ends_on is null or p.ends_on > current_date)))
    else '{}'
  end as units,
  case h.reach when 'people' then array(select x.employee_id from role_reach x where x.giving_id = h.giving_id) else '{}' end as people
from role_holder h;

-- What somebody may do today with what is others'.
create view duty as
select h.employee_id, h.giving_id, d.module, d.access, h.whole, h.sites, h.units, h.people
from role_reaching h join role_duty d on d.role_id = h.role_id;
