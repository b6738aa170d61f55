-- What a balance was used for is read from an index alone: the days of a leave stand as its first day and what it takes from
-- there on, day by day ('2026-11-03:1,0.5,,1': nothing on the third), so that also a year of them fits into an entry.
create function days_as_text(days jsonb) returns text language sql immutable strict as $$
  with each as (select (one->>0)::date as day, one->>1 as quantity from jsonb_array_elements(days) as one where (one->>1)::numeric > 0)
  select coalesce(to_char(min(s.day), 'YYYY-MM-DD') || ':' || string_agg(coalesce(each.quantity, ''), ',' order by s.day), '')
  from (select generate_series(min(day), max(day), interval '1 day')::date as day from each) s left join each on each.day = s.day
$$;
drop index leave_event_standing;
alter table leave_event alter column days type text using days_as_text(days);
drop function days_as_text(jsonb);
create index leave_event_standing on leave_event (employee_id, leave_type_id, request_id)
  include (id, kind, quantity, effective_on, expires_on, days, gain_id) where standing;
