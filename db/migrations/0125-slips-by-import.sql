-- older versions go on
-- What an import of slips has made is taken back with it. Lines go with their slip, and are not kept one by one.
select keep_what_imports_write(name) from unnest(array['pay_slip', 'pay_component']::regclass[]) as name;

alter table import_mapping drop constraint import_mapping_kind_check;
alter table import_mapping add constraint import_mapping_kind_check check (kind in ('employees', 'check-times', 'regions', 'slips'));
