-- A user name may be handed on, a sign-in may not. What the portal's own provider keeps names its person by id from now on; who is
-- about to sign in is asked once more.
update identity_entry i set content = jsonb_set(i.content, '{accountId}', to_jsonb(e.id::text))
from employee e where i.content->>'accountId' = e.user_name;
create index identity_entry_account on identity_entry ((content->>'accountId'));

-- Whatever changes it (a screen, an import, its undo): the sign-ins of whoever gets another user name end, and no token from before counts
-- for who has it now.
create function sign_ins_end() returns trigger language plpgsql as $$
begin
  insert into access (employee_id, tokens_from) values (new.id, now())
    on conflict (employee_id) do update set tokens_from = excluded.tokens_from;
  delete from identity_entry where content->>'accountId' = new.id::text;
  return null;
end $$;
create trigger user_name_changes after update of user_name on employee
  for each row when (old.user_name is distinct from new.user_name) execute function sign_ins_end();
alter table employee enable always trigger user_name_changes;
