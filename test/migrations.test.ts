import { expect, it } from 'vitest'
import { migrationTexts as texts } from './support/migrated.ts'
import { growing, holds } from './support/migration-rules.ts'
import { stoodBefore } from './support/stood-before.ts'

/** Partial indexes that no row is in when they are made: the table is read once, and nothing is sorted. */
const agreed = /\b(audit_reads|audit_exports)\b/

it('no migration holds a table that grows for longer than a moment', () => {
  const told = texts.filter(([name]) => name >= '0033').flatMap(([name, text]) => holds(text).map((what) => `${name}: ${what}`))
  expect(told.filter((what) => !agreed.test(what))).toEqual([])
})

it('the tables that grow are those of the database', () => {
  const all = texts.map(([, text]) => text).join('\n')
  expect(growing.filter((table) => !new RegExp(`create table (if not exists )?${table} \\(`).test(all))).toEqual([])
})

it('what would hold one is found, also in 0029 and 0030, which held theirs', () => {
  const of = (number: string) => texts.filter(([name]) => name.startsWith(number)).flatMap(([, text]) => holds(text))
  expect([of('0029').length > 0, of('0030').length > 0]).toEqual([true, true])
  for (const statement of [
    'update request set code = code',
    'delete from audit where at < now()',
    'create index more on request (code)',
    'create unique index more on only leave_event (id)',
    'alter table request alter column code type varchar(80)',
    'alter table request add column more text, alter column code set not null',
    'alter table request add constraint more check (code <> $$$$)',
    'alter table task add column more timestamptz not null default now()',
    'alter table site add column more date; insert into other select id from attendance_day',
  ])
    expect([statement, holds(statement).length > 0]).toEqual([statement, true])
  for (const statement of [
    'create index concurrently more on request (code)',
    'alter table request add column more text',
    'alter table request add column more boolean not null default false',
    'alter table request add constraint more check (true) not valid',
    "-- short: the table has one row a site\nupdate request set code = ''",
    'update leave_type set code = code',
    'insert into other select * from leave_event',
    'insert into other select * from leave_event; alter table site add column more date',
    'create table task (id uuid); create index on task (id)',
    "create function f() returns void language sql as $$ update request set code = ''; $$",
    "comment on table request is 'update request'; select 1",
  ])
    expect([statement, holds(statement)]).toEqual([statement, []])
})

it('a migration that says something of the catalogue alone is told from one that touches rows of before', () => {
  const stood = ['site', 'request', 'leave_event']
  for (const statement of [
    'create table more (id uuid primary key, site_id uuid not null references site)',
    'create unlogged table if not exists more (id uuid)',
    'create table more (id uuid); alter table more add column n int not null; create unique index on more (n)',
    "create table more (id uuid); insert into more select id from (values ('a')) as usual (id)",
    'create index more on request (code); drop index more',
    'alter table request alter column code drop not null; alter table only request drop constraint request_key',
    'create trigger more before truncate on request for each statement execute function more()',
    'create function more() returns trigger language plpgsql as $$ begin update request set code = null; end $$',
    "comment on table request is 'update request set code'; grant select on request to somebody -- update site",
  ])
    expect([statement, stoodBefore(statement, stood)]).toEqual([statement, []])
  for (const [statement, ...tables] of [
    ['alter table request add column more text', 'request'],
    ['alter table request add constraint more check (true) not valid', 'request'],
    ['alter table request alter column code drop not null, add column more text', 'request'],
    ['alter table only leave_event alter column days type text using days::text', 'leave_event'],
    ['update site set code = (select max(code) from request)', 'site', 'request'],
    ['create table more (id uuid); insert into more select r.id from request r join site s on true', 'site', 'request'],
    ['create table more as select * from request', 'request'],
    ['create unique index more on request (code)', 'request'],
    ['delete from only leave_event', 'leave_event'],
    ['drop table site', 'site'],
    ['do $$ begin update site set code = null; end $$', 'site'],
  ] as const)
    expect([statement, stoodBefore(statement, stood).toSorted()]).toEqual([statement, tables.toSorted()])
  expect(stoodBefore('refresh everything', stood)).toEqual(['?: refresh everything'])
})
