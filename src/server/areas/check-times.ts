import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { instantAt, wallClock } from '#shared/records/clock.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { isDay } from '#shared/wire.ts'
import { first, rows, transaction, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse, type Params } from '#server/foundation/basis/refusal.ts'
import { say, sayWithDays } from '#server/foundation/basis/texts.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { keepCheckTimes, type Kept, type NewCheckTime } from '#server/records/attendance/checks/check-times.ts'
import { closedParams } from '#server/records/attendance/days/closings.ts'
import {
  createDeviceKey,
  deviceKey,
  deviceKeys,
  keyHolder,
  revokeDeviceKey,
  type KeyHolder,
} from '#server/records/attendance/checks/device-keys.ts'

interface Told {
  employeeCode?: string | null | undefined
  at?: string | null | undefined
  direction?: string | null | undefined
  device?: string | null | undefined
}

type Judged = { kept: NewCheckTime } | { key: TextKey; params?: Params }

/** A clock that goes a little fast is forgiven. */
const aheadMs = 10 * 60_000
/** Nothing older is taken: a device whose clock has lost its year says such things. */
const oldestMs = 366 * 86_400_000

/** Check times from devices, and the keys by which they are let in. */
export function serveCheckTimes(api: Api<Viewer>, db: Db): void {
  api.serve(checkTimeCalls.tell, async (input, { request, language, countFor }) => {
    const holder = await holderOf(db, request)
    countFor(`device ${holder.keyId}`)
    const now = new Date()
    const people = await peopleOf(db, input.items)
    const judged = input.items.map((item) => judge(item, people, holder, now))
    const good = judged.flatMap((one) => ('kept' in one ? [one.kept] : []))
    const kept = await transaction(db, (tx) => keepCheckTimes(tx, good, now))
    return answerOf(judged, kept, language)
  })

  api.serve(checkTimeCalls.keys, async (_input, { person }) => {
    demandAdministrator(person)
    const sites = await rows(
      db,
      sql<{ id: string; name: string; attendanceSince: string | null }>`
        select id, name, attendance_since as "attendanceSince" from site order by name, id`,
    )
    return { keys: await deviceKeys(db), sites }
  })

  api.serve(checkTimeCalls.createKey, async (input, call) => {
    const { person } = call
    demandAdministrator(person)
    const site = await first(db, sql`select from site where id = ${input.siteId}::uuid`)
    if (!site) throw refuse(400, 'checkTime.siteUnknown', undefined, 'siteId')
    let key = ''
    const id = await actOnce(db, call, async (tx) => {
      const made = await createDeviceKey(tx, { siteId: input.siteId, name: input.name, by: person.id })
      key = made.key
      return made.id
    })
    if (key === '') throw refuse(409, 'error.toldOnce')
    return { ...(await readKey(db, id)), key }
  })

  api.serve(checkTimeCalls.revokeKey, async (input, call) => {
    const { person } = call
    demandAdministrator(person)
    await readKey(db, input.id)
    await actOnce(db, call, (tx) => revokeDeviceKey(tx, input.id, person.id))
    return readKey(db, input.id)
  })
}

async function readKey(db: Db, id: string) {
  const key = await deviceKey(db, id)
  if (!key) throw notFound()
  return key
}

async function holderOf(db: Db, request: FastifyRequest): Promise<KeyHolder> {
  const [, key] = /^Bearer\s+(cal_\S{20,100})$/i.exec(request.headers.authorization ?? '') ?? []
  const holder = key === undefined ? undefined : await keyHolder(db, key)
  if (!holder) throw refuse(401, 'checkTime.keyUnknown')
  return holder
}

interface PersonRow {
  id: string
  code: string
  siteId: string | null
}

async function peopleOf(db: Db, items: readonly Told[]): Promise<Map<string, PersonRow>> {
  const codes = [...new Set(items.flatMap(({ employeeCode }) => employeeCode ?? []))]
  const found = await rows(
    db,
    sql<PersonRow>`
      select e.id, e.code, a.site_id as "siteId" from employee e
      left join lateral (select site_id from assignment x where x.employee_id = e.id and x.starts_on <= current_date order by x.starts_on desc limit 1) a on true
      where e.code = any (${codes}::text[])`,
  )
  return new Map(found.map((row) => [row.code, row]))
}

function judge(item: Told, people: ReadonlyMap<string, PersonRow>, { siteId, timeZone, name }: KeyHolder, now: Date): Judged {
  const person = people.get(item.employeeCode ?? '')
  if (!person) return { key: 'checkTime.employeeUnknown', params: { code: item.employeeCode ?? '' } }
  if (person.siteId !== siteId) return { key: 'checkTime.otherSite', params: { code: person.code } }
  const direction = item.direction?.trim().toLowerCase() || null
  if (direction !== null && direction !== 'in' && direction !== 'out') return { key: 'checkTime.direction', params: { value: direction } }
  const at = instantIn(item.at ?? '', timeZone)
  if (!at) return { key: 'checkTime.notATime', params: { value: item.at ?? '' } }
  if (at.getTime() > now.getTime() + aheadMs) return { key: 'checkTime.future', params: { value: item.at ?? '' } }
  if (at.getTime() < now.getTime() - oldestMs) return { key: 'checkTime.tooOld', params: { value: item.at ?? '' } }
  const clockDay = wallClock(at.toISOString(), timeZone).day
  return { kept: { employeeId: person.id, at, clockDay, direction, source: 'device', device: item.device?.trim() || name } }
}

const written = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i

/** A moment with its offset, or as the clock of the site says it; null where it is none. */
function instantIn(text: string, timeZone: string): Date | null {
  const [, day = '', hour, minute, second = '0', offset] = written.exec(text.trim()) ?? []
  if (!isDay(day)) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const time = offset
    ? Date.parse(text.trim().replace(' ', 'T'))
    : Date.parse(instantAt(day, Number(hour) * 60 + Number(minute), timeZone)) + Number(second) * 1000
  return Number.isNaN(time) ? null : new Date(time)
}

function answerOf(judged: readonly Judged[], { fresh, closed }: Kept, language: Language) {
  let place = 0
  const items = judged.map((one) => {
    if (!('kept' in one)) return { state: 'refused' as const, error: say(language, one.key, one.params) }
    const at = place
    place += 1
    const late = closed.get(at)
    if (late) return { state: 'refused' as const, error: sayWithDays(language, 'attendance.closed', closedParams(late.closing, late.day)) }
    const state = fresh.has(at) ? ('taken' as const) : ('known' as const)
    return { state, error: null }
  })
  const count = (state: 'taken' | 'known' | 'refused') => items.filter((item) => item.state === state).length
  return { taken: count('taken'), known: count('known'), refused: count('refused'), items }
}
