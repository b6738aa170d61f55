-- Who could do it instead stands in the form, where it is read.
alter table overtime drop column replacement_id;
