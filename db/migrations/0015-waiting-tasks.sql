-- The inbox in its own order, and how much is in it, from the index alone: of 10,000 that wait a page reads its 25.
create index task_waiting on task (person_id, waiting_since, request_id) include (module);
