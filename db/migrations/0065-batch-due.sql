-- From when on a batch is carried out; until then it can be taken back as one. Null: at once.
alter table batch add column due_at timestamptz;
