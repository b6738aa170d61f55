-- older versions go on
-- Imports make grades and employment statuses that their rows name.
select keep_what_imports_write('grade');
select keep_what_imports_write('employment_status');
