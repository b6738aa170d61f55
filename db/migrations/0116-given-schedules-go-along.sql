-- older versions go on
-- What was given to people whom an import made, after it, is taken back with them where somebody says so.
alter table import_work add column along boolean not null default false;
