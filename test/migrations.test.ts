import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { growing, holds } from './support/migration-rules.ts'

const folder = path.resolve(import.meta.dirname, '../db/migrations')
const texts = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const)

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
    'create table task (id uuid); create index on task (id)',
    "create function f() returns void language sql as $$ update request set code = ''; $$",
    "comment on table request is 'update request'; select 1",
  ])
    expect([statement, holds(statement)]).toEqual([statement, []])
})
