-- An act on a request finds its rows of the ledger at once, however long the ledger is.
drop index leave_event_standing;
create index leave_event_standing on leave_event (employee_id, leave_type_id, request_id) where standing;
