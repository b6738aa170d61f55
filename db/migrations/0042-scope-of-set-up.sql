-- For whom something is set up: a site, or (null) every site of the company.
alter table shift add column site_id uuid references site;
alter table shift_pattern add column site_id uuid references site;
alter table project add column site_id uuid references site;
alter table task_category add column site_id uuid references site;
