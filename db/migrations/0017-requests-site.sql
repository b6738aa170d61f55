-- The site whose HR sees a person's requests, as `request_viewer` has it: where the person has moved since, it follows.
alter table employee add column requests_site_id uuid;
update employee e set requests_site_id = (
  select a.site_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date order by a.starts_on desc limit 1
);
