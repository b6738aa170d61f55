-- Adjustments of leave balances: gains by hand and their withdrawal, days deducted or paid out, other expiries.
alter table leave_event
  drop constraint leave_event_kind_check,
  add constraint leave_event_kind_check check (kind in (
    'entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation',
    'reservation', 'release', 'taken', 'returned', 'adjusted', 'paid-out',
    'expiry', 'expiry-reservation', 'withdrawn'
  )),
  -- Of a change of expiry: the gain whose last day becomes `expires_on`.
  add column gain_id uuid,
  -- Of a reservation that is no leave: what an approval makes of it.
  add column becomes text check (becomes in ('adjusted', 'paid-out')),
  -- What was said for an adjustment.
  add column reason text;

-- Switched on for everybody where a company stands already; a new one is founded with it.
insert into module_permission (id, module, category_id, sequence)
select gen_random_uuid(), 'LeaveAdjustmentRequest', 0, 100 where exists (select from module_permission);
