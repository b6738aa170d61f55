-- From here on the chain is sealed with a key that the database does not hold. What was sealed before keeps its plain hashes;
-- the first keyed seal covers the last of them, so that they can no more be written anew.
alter table audit_seal add column key_id bytea;

-- What the last looks at the whole chain found; `broken`: the first seal that does not hold.
create table audit_check (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  last_seal bigint not null,
  broken bigint
);

create function audit_is_never_emptied() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed';
end $$;
create trigger audit_never_emptied before truncate on audit for each statement execute function audit_is_never_emptied();
create trigger audit_seal_never_emptied before truncate on audit_seal for each statement execute function audit_is_never_emptied();
create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function audit_is_never_emptied();

-- Where the portal's role is no superuser, the rights themselves are missing too; sealing marks rows and no more.
revoke update, delete, truncate on audit from current_user;
grant update (sealed) on audit to current_user;
revoke update, delete, truncate on audit_seal from current_user;

-- Who read what of somebody.
create index audit_reads on audit (entity_id, seq desc) where act = 'read';
create index audit_exports on audit using gin ((detail -> 'people')) where act = 'export';
