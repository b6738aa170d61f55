-- What a request calls its type and counts its quantity in stands on the request itself, as its module said when it was
-- saved: lists and inbox read every module alike, and none is looked up in its own table.
alter table request
  add column type_names jsonb,
  -- Of the quantity: `day`, `hour`, or a currency.
  add column unit text;
update request r set type_names = t.names, unit = t.policy->>'unit' from leave_type t where t.id = r.type_id;
update request r set type_names = t.names, unit = t.currency from loan_item t where t.id = r.type_id;
