-- A ledger tells at which balance the regular gains of a day stop: how much of them is given follows from it, as of a carry-over.
alter table leave_event
  drop constraint leave_event_kind_check,
  add constraint leave_event_kind_check check (kind in (
    'entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation', 'ceiling',
    'reservation', 'release', 'taken', 'returned', 'adjusted', 'paid-out',
    'expiry', 'expiry-reservation', 'withdrawn'
  )) not valid;
