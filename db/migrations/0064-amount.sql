-- How long a request is and how much money it asks for are two things: a training takes days and costs something. Rows of
-- before say money as their quantity, with its currency as its unit, until the long change `money apart from time` is through.
alter table request add column amount numeric(16, 4), add column currency text;
alter table request add constraint request_amount check ((amount is null) = (currency is null)) not valid;
