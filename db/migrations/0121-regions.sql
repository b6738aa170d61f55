-- older versions go on
-- What addresses are made of, by country, from the widest (level 1) to the narrowest. Codes are text: `11.01` is no number.
create table region (
  country text not null check (country ~ '^[A-Z]{2}$'),
  code text not null,
  level smallint not null check (level between 1 and 4),
  parent_code text,
  name text not null,
  -- Of the narrowest; empty: nobody has said.
  postal_code text not null default '',
  -- A later edition does not have it any more; addresses point to it still.
  retired_at timestamptz,
  primary key (country, code),
  check ((level = 1) = (parent_code is null))
);
create index region_below on region (country, parent_code, name, code);
create index region_of_level on region (country, level, name, code);
create index region_postal_code on region (country, postal_code) where postal_code <> '';
create index region_search on region using gin (name gin_trgm_ops);

select keep_what_imports_write('region');

alter table import_mapping drop constraint import_mapping_kind_check;
alter table import_mapping add constraint import_mapping_kind_check check (kind in ('employees', 'check-times', 'regions'));
