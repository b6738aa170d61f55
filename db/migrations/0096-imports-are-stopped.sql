-- Who has stopped what was being done with an import.
alter table import_work add column stopped_by uuid;
