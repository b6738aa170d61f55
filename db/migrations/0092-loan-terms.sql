-- What holds of a loan item from which day on; an item without a row has held what its own columns say ever since.
create table loan_item_terms (
  item_id uuid not null references loan_item,
  starts_on date not null,
  interest text not null check (interest in ('none', 'flat', 'annuity')),
  rate numeric(7, 4) not null,
  limit_amount numeric(16, 4) not null,
  most_instalments smallint not null,
  primary key (item_id, starts_on)
);

create view loan_item_version as
select item_id, starts_on, interest, rate, limit_amount, most_instalments from loan_item_terms
union all
select i.id, date '1900-01-01', i.interest, i.rate, i.limit_amount, i.most_instalments
from loan_item i where not exists (select from loan_item_terms t where t.item_id = i.id);
