-- Days of the audit are found by where they lie in it: rows come in the order of their time.
-- short: such an index holds a few bytes for each hundred pages, and is made in one reading of the table
create index audit_at on audit using brin (at);
