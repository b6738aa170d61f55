-- Attendance is kept at a site from `attendance_since` until this day; null: on and on.
alter table site add column attendance_until date;

-- A calendar group may keep attendance by dates of its own: then those of the site say nothing of its people, and without a
-- first day none is kept of them.
alter table calendar_group
  add column attendance_apart boolean not null default false,
  add column attendance_since date,
  add column attendance_until date;

-- Where no working time is set nothing is planned any more, and a day between two posts is none of employment: such days are
-- computed anew.
insert into attendance_due (employee_id, from_day, until_day)
select d.employee_id, min(d.day), max(d.day) from attendance_day d
where not exists (select from schedule_assignment s where s.employee_id = d.employee_id and s.starts_on <= d.day)
  or exists (
    select from assignment a where a.employee_id = d.employee_id and a.ends_on <= d.day
      and not exists (select from assignment b where b.employee_id = d.employee_id and b.starts_on > a.starts_on and b.starts_on <= d.day))
group by d.employee_id;
