-- More leave may be given from an age on.
alter table employee add column born_on date;
