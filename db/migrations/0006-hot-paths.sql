-- Lists read many requests of one viewer by id: what they filter and sort by stands in the key's index.
alter table request drop constraint request_pkey cascade;
alter table request add primary key (id) include (module, status_id, starts_on, ends_on, quantity, type_id, subject_id, requestor_id);
alter table request_viewer add foreign key (request_id) references request on delete cascade;
alter table task add foreign key (request_id) references request on delete cascade;
alter table request_history add foreign key (request_id) references request on delete cascade;
alter table attachment add foreign key (request_id) references request on delete set null;
drop index request_subject;

-- Employees are never deleted, so what every act writes names them without a foreign key: its check would lock the
-- person's row in each, and an approver's row in all at once.
create function employees_stay() returns trigger language plpgsql as $$
begin
  raise exception 'an employee is disabled, never deleted';
end $$;
create trigger employee_stays before delete on employee for each row execute function employees_stay();
alter table request drop constraint request_author_id_fkey, drop constraint request_requestor_id_fkey, drop constraint request_subject_id_fkey;
alter table task drop constraint task_person_id_fkey;
alter table request_history drop constraint request_history_actor_id_fkey, drop constraint request_history_on_behalf_of_fkey;
alter table notification drop constraint notification_employee_id_fkey;
alter table leave_event drop constraint leave_event_employee_id_fkey;
alter table leave_day drop constraint leave_day_employee_id_fkey;
