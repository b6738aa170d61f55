-- Numbers of rows that were written before rows of an earlier seal, and ended after it: this seal covers them.
alter table audit_seal add column late bigint[] not null default '{}';
