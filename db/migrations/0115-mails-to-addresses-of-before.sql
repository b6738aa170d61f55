-- older versions go on
-- A mail that tells somebody of their changed address goes to the one of before; null: to the one that they have when it is sent.
alter table mail add column to_address text;
