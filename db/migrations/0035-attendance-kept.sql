-- replaces 9fe8c9b6b4c8424064eddf99b8d1e0ce68906d75e2ac5e8afbb06fdaa8ea27b8
-- Attendance is kept at a site from `attendance_since` until this day; null: on and on.
alter table site add column attendance_until date;

-- A calendar group may keep attendance by dates of its own: then those of the site say nothing of its people, and without a
-- first day none is kept of them.
alter table calendar_group
  add column attendance_apart boolean not null default false,
  add column attendance_since date,
  add column attendance_until date;
