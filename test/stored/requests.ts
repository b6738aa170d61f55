import { sql } from 'kysely'
import { expect } from 'vitest'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { goOn } from '#server/foundation/database/long-changes.ts'
import { followEarlierMoves, followMoves } from '#server/approval/upkeep/site-moves.ts'
import { leaveType, person, site } from './company.ts'
import type { Stage } from './stage.ts'

interface Stood {
  id: string
  code: string
  of: keyof typeof person
  status: number
  from: string | null
  until: string | null
  quantity: number
  /** Where its person was when it was submitted: the site whose HR saw it. */
  at: keyof typeof site | null
}
const stood = (code: string, of: keyof typeof person, status: number, span: readonly [string, string] | null, at: Stood['at']): Stood => {
  const [from, until] = span ?? [null, null]
  return { id: newId(), code, of, status, from, until, quantity: span ? 1 : 0, at }
}

/** A request of each fate: submitted where its person was then. */
export const request = {
  entry: stood('LV-1', 'amina', 0, ['2026-01-05', '2026-01-05'], 'berlin'),
  approved: stood('LV-2', 'amina', 4, ['2019-03-04', '2019-03-04'], 'berlin'),
  waiting: stood('LV-3', 'budi', 1, ['2025-05-05', '2025-05-06'], 'jakarta'),
  withdrawn: stood('LV-4', 'farah', 3, ['2024-12-30', '2025-01-02'], 'jakarta'),
  ofLeaver: stood('LV-5', 'hadi', 5, ['2025-06-02', '2025-06-02'], 'jakarta'),
  ofNowhere: stood('LV-6', 'carla', 4, ['2020-06-01', '2020-06-01'], 'berlin'),
}

async function write(db: Db, { id, code, of, status, from, until, quantity, at }: Stood): Promise<void> {
  const days = from === null ? [] : [{ date: from, part: 'first', quantity: 0.5 }]
  const data = { leaveTypeId: leaveType.annual, total: 0.5, days }
  const lines = from === null ? [] : [{ kind: 'leave', line: 1, employeeId: person[of], data }]
  const form = { leaveTypeId: leaveType.annual, startDate: from, endDate: until, startDayLeaveType: 'first', endDayLeaveType: 'full' }
  await sql`insert into request (id, code, module, author_id, requestor_id, subject_id, status_id, transaction_date, submitted_at, form,
      starts_on, ends_on, quantity, type_id, type_names, unit, lines)
    values (${id}, ${code}, 'LeaveRequest', ${person[of]}, ${person[of]}, ${person[of]}, ${status}, '2025-01-01', ${status === 0 ? null : '2025-01-01'},
      ${JSON.stringify({ ...form, hours: null, replacementId: null, location: '', note: 'As written then' })}::jsonb,
      ${from}, ${until}, ${quantity}, ${leaveType.annual}, '{"en": "Annual leave"}', 'day', ${JSON.stringify(lines)}::jsonb)`.execute(db)
  const viewers = [[person[of], 1], of !== 'budi' && [person.budi, status === 0 ? 4 : 2], at && [site[at], 8]].filter((one) =>
    Array.isArray(one),
  )
  for (const [viewer, parts] of viewers)
    await sql`insert into request_viewer (viewer_id, module, request_id, parts) values (${viewer}, 'LeaveRequest', ${id}, ${parts})`.execute(
      db,
    )
}

export const requestStages: readonly Stage[] = [
  {
    migration: '0017',
    says: 'people have the site where they are, or last were',
    async stands(db) {
      for (const one of Object.values(request)) await write(db, one)
    },
    async became(db) {
      const found = await rows(
        db,
        sql<{ name: string; site: string | null }>`
          select user_name as name, s.code as site from employee e left join site s on s.id = e.requests_site_id order by 1`,
      )
      expect(found.map(({ name, site: code }) => [name, code])).toEqual([
        ['amina', 'JKT'],
        ['budi', 'JKT'],
        ['carla', null],
        ['dewi', 'JKT'],
        ['farah', 'JKT'],
        ['gita', null],
        ['hadi', 'JKT'],
        ['indra', null],
      ])
    },
    async isNow(db) {
      const seen = async () =>
        Object.fromEntries(
          (
            await rows(
              db,
              sql<{ code: string; sites: string[] }>`
                select r.code, coalesce(array_agg(s.code) filter (where v.parts & 8 > 0), '{}') as sites from request r
                join request_viewer v on v.request_id = r.id left join site s on s.id = v.viewer_id group by 1`,
            )
          ).map(({ code, sites }) => [code, sites]),
        )
      // Whoever has moved before there was a site to follow is followed once, as if it were today.
      expect(await goOn(db, [followEarlierMoves])).toEqual([])
      expect(await followMoves(db)).toBe(2)
      expect(await seen()).toEqual({ 'LV-1': ['JKT'], 'LV-2': ['JKT'], 'LV-3': ['JKT'], 'LV-4': ['JKT'], 'LV-5': ['JKT'], 'LV-6': [] })
      expect([await goOn(db, [followEarlierMoves]), await followMoves(db)]).toEqual([[], 0])
    },
  },
  {
    migration: '0029',
    says: 'beside each viewer stands what the request is, and nothing beside a site',
    async became(db) {
      const found = await rows(
        db,
        sql<{ code: string; isSite: boolean; status: number | null; from: string | null; until: string | null }>`
          select r.code, v.parts & 8 > 0 as "isSite", v.status_id as status, v.starts_on as from, v.ends_on as until
          from request_viewer v join request r on r.id = v.request_id order by r.code, v.parts`,
      )
      expect(found.length).toBe(17)
      for (const { code, isSite, ...facets } of found) {
        const own = Object.values(request).find((one) => one.code === code)
        expect({ code, ...facets }).toEqual(
          isSite
            ? { code, status: null, from: null, until: null }
            : { code, status: own?.status, from: own?.from ?? null, until: own?.until ?? null },
        )
      }
    },
  },
]
