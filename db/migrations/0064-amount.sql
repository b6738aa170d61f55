-- How long a request is and how much money it asks for are two things: a training takes days and costs something.
alter table request add column amount numeric(16, 4), add column currency text;
update request set amount = quantity, currency = unit, quantity = null, unit = null where unit not in ('day', 'hour');
alter table request add constraint request_unit check (unit in ('day', 'hour')), add constraint request_amount check ((amount is null) = (currency is null));
