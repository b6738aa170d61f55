-- Calls of a minute, counted over all processes. Unlogged: after a crash counting begins anew.
create unlogged table call_count (
  bucket text not null,
  minute bigint not null,
  calls int not null,
  primary key (bucket, minute)
);
