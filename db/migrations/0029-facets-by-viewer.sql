-- Lists of what one sees are found by viewer alone: what they filter and sort by most stands there too (null for a site).
alter table request_viewer add status_id smallint, add starts_on date, add ends_on date;
update request_viewer v set status_id = r.status_id, starts_on = r.starts_on, ends_on = r.ends_on
from request r where r.id = v.request_id and v.parts & 8 = 0;
alter table request_viewer drop constraint request_viewer_pkey,
  add primary key (viewer_id, module, request_id) include (parts, status_id, starts_on, ends_on);
