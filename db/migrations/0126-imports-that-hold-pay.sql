-- older versions go on
-- What an import has to do with pay, as far as anybody knows; it never becomes less. files: one of its files looks like it. slips: it
-- has been one of slips, whatever its mapping says by now. Null: nothing.
alter table import_run add column pay text check (pay in ('files', 'slips'));
update import_run set pay = 'slips' where entity = 'slip';

-- Whether a file looks like pay. Null: nobody has looked at it yet.
alter table import_file add column holds_pay boolean;
update import_file f set holds_pay = false from import_run r where r.id = f.run_id and r.state <> 'open' and r.entity <> 'slip';
