-- Whatever takes it away (a screen, a command, an import, its undo): once somebody administers the portal without an end, somebody
-- always does. Asked when a transaction ends, one after the other.
create function somebody_administers() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('access', 0));
  if not exists (
    select from role_giving g join role r on r.id = g.role_id and r.system = 'administrator' join employee e on e.id = g.employee_id
    where g.ends_on is null and role_days_hold(g.starts_on, null)
      and e.disabled_at is null and e.left_on is null and (e.hired_on is null or e.hired_on <= current_date)
  ) then
    raise exception 'somebody must administer the portal' using errcode = 'CA001';
  end if;
end $$;

create function administrator_taken() returns trigger language plpgsql as $$
begin
  if exists (select from role r where r.id = old.role_id and r.system = 'administrator') then
    perform somebody_administers();
  end if;
  return null;
end $$;
create constraint trigger administrator_taken after update or delete on role_giving deferrable initially deferred
  for each row execute function administrator_taken();
alter table role_giving enable always trigger administrator_taken;

create function administrator_leaves() returns trigger language plpgsql as $$
begin
  if exists (
    select from role_giving g join role r on r.id = g.role_id where g.employee_id = new.id and r.system = 'administrator'
  ) then
    perform somebody_administers();
  end if;
  return null;
end $$;
create constraint trigger administrator_leaves after update of disabled_at, left_on, hired_on on employee deferrable initially deferred
  for each row when (
    old.disabled_at is distinct from new.disabled_at or old.left_on is distinct from new.left_on or old.hired_on is distinct from new.hired_on)
  execute function administrator_leaves();
alter table employee enable always trigger administrator_leaves;
