-- older versions go on
-- Imports bring working schedules, and who has which from when.
select keep_what_imports_write('working_schedule');
select keep_what_imports_write('schedule_assignment');
