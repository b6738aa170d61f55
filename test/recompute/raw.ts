// Rows as they stand in the tables, and nothing made of them.
import pg from 'pg'
import type { LeavePolicy } from '../../src/shared/records/leave/policy.ts'
import type { PlainEmployment } from './career.ts'
import { ever, type PlainRule } from './grants.ts'
import { nextDay, type RawEvent } from './ledger.ts'

export interface RawPerson extends PlainEmployment {
  id: string
  userName: string
}

export interface RawType {
  id: string
  code: string
  policy: LeavePolicy
  /** What holds from which day on, the earliest first. */
  rules: PlainRule[]
}

export interface RawLedger {
  events: RawEvent[]
  openedOn: string | null
}

type Row = Record<string, string | null>

/** Asks in plain SQL; every value comes as its text. */
export async function openRaw(url: string) {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: () => (text: string | Buffer) => String(text) } })
  await client.connect()
  return {
    rows: async <R = Row>(text: string): Promise<R[]> => (await client.query(text)).rows as R[],
    close: () => client.end(),
  }
}
export type Raw = Awaited<ReturnType<typeof openRaw>>

const textOf = (value: string | null | undefined) => value ?? ''

export async function rawPeople(raw: Raw): Promise<RawPerson[]> {
  const people = await raw.rows('select id, user_name, born_on, hired_on, left_on from employee order by user_name')
  const terms = await raw.rows(
    'select a.employee_id, a.starts_on, a.full_time, s.country from assignment a left join site s on s.id = a.site_id order by a.starts_on',
  )
  const returns = await raw.rows(
    `select employee_id, starts_on, before->>'leftOn' as left_on from person_event
     where kind = 'return' and taken_back_at is null and before->>'leftOn' is not null order by starts_on`,
  )
  return people.map((row) => ({
    id: textOf(row['id']),
    userName: textOf(row['user_name']),
    bornOn: row['born_on'] ?? null,
    hiredOn: row['hired_on'] ?? null,
    breaks: returns
      .filter((each) => each['employee_id'] === row['id'])
      .map((each) => ({ leftOn: textOf(each['left_on']), returnsOn: textOf(each['starts_on']) })),
    leftOn: row['left_on'] ?? null,
    terms: terms
      .filter((each) => each['employee_id'] === row['id'])
      .map((each) => ({
        from: textOf(each['starts_on']),
        fullTime: Math.round(Number(each['full_time']) * 1000),
        country: each['country'] ?? null,
      })),
  }))
}

export async function rawTypes(raw: Raw): Promise<RawType[]> {
  const types = await raw.rows('select id, code, policy from leave_type where retired_at is null order by code')
  const versions = await raw.rows('select leave_type_id, starts_on, policy from leave_policy order by starts_on')
  return types.map((row) => {
    const policy = JSON.parse(textOf(row['policy'])) as LeavePolicy
    const { unit, balance, countries, sensitive, paid, use } = policy
    const own = versions
      .filter((each) => each['leave_type_id'] === row['id'])
      .map((each) => ({
        startsOn: textOf(each['starts_on']),
        policy: { ...(JSON.parse(textOf(each['policy'])) as LeavePolicy), unit, balance, countries, sensitive, paid, use },
      }))
    // A type without a version has held what stands beside it ever since.
    return { id: textOf(row['id']), code: textOf(row['code']), policy, rules: own.length > 0 ? own : ever(policy) }
  })
}

/** `2026-11-03:1,0.5,,1`: nothing on the third day (docs/decisions/032). */
export function daysOfText(text: string | null): [string, number][] | null {
  if (!text) return null
  const [first = '', parts = ''] = text.split(/:(.*)/)
  return parts.split(',').flatMap((part, index): [string, number][] => (part === '' ? [] : [[nextDay(first, index), Number(part)]]))
}

/** Every row that was ever written, of each person and type. */
export async function rawLedgers(raw: Raw): Promise<Map<string, RawLedger>> {
  const found = await raw.rows('select * from leave_event order by recorded_at, id')
  const ledgers = new Map<string, RawLedger>()
  for (const row of found) {
    const key = `${row['employee_id']}/${row['leave_type_id']}`
    const ledger = ledgers.get(key) ?? { events: [], openedOn: null }
    if (row['period'] === 'opening') ledger.openedOn = row['effective_on'] ?? null
    ledger.events.push({
      id: textOf(row['id']),
      kind: textOf(row['kind']),
      quantity: Number(row['quantity']),
      effectiveOn: textOf(row['effective_on']),
      expiresOn: row['expires_on'] ?? null,
      days: daysOfText(row['days'] ?? null),
      source: row['request_id'] ? `${row['request_id']}/${row['line']}` : null,
      gainId: row['gain_id'] ?? null,
    })
    ledgers.set(key, ledger)
  }
  return ledgers
}
