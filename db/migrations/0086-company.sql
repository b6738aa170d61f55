-- What the company is called and how it writes is one setting; what stood for it in several is read no more.
insert into setting (key, value, changed_by)
select 'company-profile',
  jsonb_build_object('name', coalesce(nullif(trim(left(own.settings ->> 'general.companyName', 80)), ''), 'Calendula'))
    || case
      when own.settings ->> 'general.thousandSeparator' = '.' then '{"numbers": "1.234,5"}'::jsonb
      when own.settings ->> 'general.decimalSeparator' = ',' then '{"numbers": "1 234,5"}'
      when own.settings ->> 'general.thousandSeparator' = '''' then '{"numbers": "1''234.5"}'
      else '{}'
    end,
  own.changed_by
from (
  select jsonb_object_agg(key, value) as settings, (array_agg(changed_by order by changed_at desc))[1] as changed_by
  from setting where key in ('general.companyName', 'general.thousandSeparator', 'general.decimalSeparator')
) own
where own.settings is not null;

-- The mark, as it was made from what was uploaded: one row at most.
create table company_mark (
  one boolean primary key default true check (one),
  digest text not null,
  png bytea not null,
  changed_by uuid references employee,
  changed_at timestamptz not null default now()
);
