-- older versions go on
-- What an import has written, row by row: as the row was before, and a hash of it as it became. Columns that come later do not
-- count: `shapes` of the run names those that the hash is of.
alter table import_run add column shapes jsonb not null default '{}';
create table import_row (
  run_id uuid not null references import_run on delete cascade,
  seq bigint generated always as identity,
  of_table text not null,
  key text[] not null,
  -- Whose row it is: what belongs to one person is taken back together, or stays together.
  person_id uuid,
  -- Null: the import made the row.
  before jsonb,
  -- Null: the import took it away.
  after uuid
);
-- Rows of one run lie together, as they are written in one go.
create index import_row_run on import_row using brin (run_id) with (pages_per_range = 32);

-- Keeps what a statement has written while an import is carried out: its arguments are the columns of the table's key and the
-- column of the person. All rows of a statement at once; where nothing is imported it is not even called.
create function keep_import_row() returns trigger language plpgsql
  set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set bytea_output = 'hex' as $$
declare
  keys text[] := string_to_array(tg_argv[0], ',');
  of_row text := (select string_agg(format('%%1$s.%I::text', name), ', ') from unnest(keys) as name);
  same text := (select string_agg(format('n.%1$I = o.%1$I', name), ' and ') from unnest(keys) as name);
  person text := case when tg_argv[1] = '' then 'null::uuid' else format('%%1$s.%I', tg_argv[1]) end;
  into_rows text := 'insert into import_row (run_id, of_table, key, person_id, before, after) select $1, $2, array[' || of_row || '], ' || person || ', ';
  run uuid := current_setting('calendula.import_run')::uuid;
begin
  case tg_op
    when 'INSERT' then execute format(into_rows, 'n') || 'null, md5(n::text)::uuid from new_rows n' using run, tg_table_name;
    when 'DELETE' then execute format(into_rows, 'o') || 'to_jsonb(o), null from old_rows o' using run, tg_table_name;
    else execute format(into_rows, 'n') || 'to_jsonb(o), md5(n::text)::uuid from old_rows o join new_rows n on ' || same using run, tg_table_name;
  end case;
  return null;
end $$;

-- Has what imports write in a table kept. A table that they come to write in is named here by the migration that brings it.
create function keep_what_imports_write(name regclass) returns void language plpgsql as $$
declare
  keys text := (
    select string_agg(a.attname, ',' order by array_position(i.indkey::int2[], a.attnum))
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) where i.indrelid = name and i.indisprimary);
  person text := case when name = 'employee'::regclass then 'id' else coalesce((
    select a.attname from pg_attribute a where a.attrelid = name and a.attname = 'employee_id' and not a.attisdropped), '') end;
  on_what text := ' on %s referencing %s for each statement when (coalesce(current_setting(''calendula.import_run'', true), '''') <> '''') execute function keep_import_row(%L, %L)';
begin
  execute format('create trigger import_keeps_new after insert' || on_what, name, 'new table as new_rows', keys, person);
  execute format('create trigger import_keeps_changed after update' || on_what, name, 'old table as old_rows new table as new_rows', keys, person);
  execute format('create trigger import_keeps_gone after delete' || on_what, name, 'old table as old_rows', keys, person);
end $$;

select keep_what_imports_write(name) from unnest(array['site', 'position', 'unit', 'employee', 'assignment', 'leave_event', 'leave_day',
  'past_absence', 'check_time', 'attendance_day', 'attendance_booking', 'attendance_due', 'attendance_change']::regclass[]) as name;

-- Employees are disabled, never deleted, but for those whom an import made that is taken back: they came to be in its very
-- transaction, and nothing speaks of them.
create or replace function employees_stay() returns trigger language plpgsql as $$
begin
  if old.created_at = nullif(current_setting('calendula.import_taken_back', true), '')::timestamptz then
    return old;
  end if;
  raise exception 'an employee is disabled, never deleted';
end $$;

-- Whoever may leave triggers aside for the checks of references passes these all the same.
alter table audit enable always trigger audit_append_only;
alter table audit enable always trigger audit_never_emptied;
alter table audit_seal enable always trigger audit_seal_append_only;
alter table audit_seal enable always trigger audit_seal_never_emptied;
