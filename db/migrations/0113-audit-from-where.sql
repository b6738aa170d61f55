-- older versions go on
-- From where whoever did it called: the address, and what their browser says of itself. What a transaction writes has it from the
-- setting that the call made in it; null: no call, or one of before.
-- short: the setting is empty here, so that no row is written anew
alter table audit add column from_where text default nullif(current_setting('calendula.from', true), '');

create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not old.sealed and new.sealed
    and (new.seq, new.tx, new.at, new.actor_id, new.act, new.entity, new.entity_id, new.detail, new.from_where)
      is not distinct from (old.seq, old.tx, old.at, old.actor_id, old.act, old.entity, old.entity_id, old.detail, old.from_where)
  then
    return new;
  end if;
  raise exception 'audit rows are never changed';
end $$;
