import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementSetUp } from '#shared/areas/announcement.ts'
import { auditCalls } from '#shared/areas/audit.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { file, type Endpoint } from '#shared/contract/endpoint.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { requestKinds } from '#shared/requests/index.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { contracts } from '../support/contracts.ts'
import { openStage, type Person, type Stage } from './cast.ts'
import { openTargets, type Targets } from './rights-targets.ts'

let stage: Stage
let targets: Targets
const now = today('Asia/Jakarta')
/** In which amina is away. */
let leaveYear = ''

beforeAll(async () => {
  stage = await openStage()
  targets = openTargets(stage)
  const { db } = stage.portal.database
  for (const kind of requestKinds) await targets.waiting(kind, 'amina')
  const leave = await targets.waiting('leave-request', 'amina')
  await stage.as('budi').call(leaveRequest.calls.approve, { id: leave })
  const { startDate } = (await stage.as('amina').call(leaveRequest.calls.detail, { id: leave })).body as unknown as { startDate: string }
  leaveYear = startDate.slice(0, 4)
  await sql`insert into mail (id, employee_id, event, key, created_at, due_at)
    values (gen_random_uuid(), ${stage.id.amina}, 'turn', 'told.turn', now(), now())`.execute(db)
  await sql`update site set attendance_since = '2020-01-01'`.execute(db)
  await sql`insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
    values (${stage.id.amina}, ${now}::date, 'present', '{}', 480, 480, 0, 0, 0, 0, false, '1')`.execute(db)
})
afterAll(() => stage.close())

/** Whatever answers a list as a file of a chosen format. */
const isExport = (call: Endpoint) => call.output === file && Object.hasOwn(call.input.shape, 'format')

/** Lists of what is set up, and of periods: in their rows nobody stands. */
const isOfThings = ({ name, path }: Endpoint) =>
  name === 'staffing.export' || name === 'payPeriod.export' || /^\/x\/set-up\/[a-z-]+\/export$/.test(path)

/** What is one's own. */
const isOfOneself = ({ name }: Endpoint) => ['myRequests.export', 'approvalRight.export', 'payroll.export', 'bonus.export'].includes(name)

interface Asking {
  /** Without: HR of all sites. */
  by?: Person
  input?: () => Promise<object>
}

const announced = async () => {
  const { body } = await stage.as('edgar').call(announcementSetUp.calls.save, {
    code: 'TOLD',
    names: { en: 'Told', id: '' },
    bodies: { en: 'Told', id: '' },
    audience: { siteIds: [], unitIds: [], grades: [], statuses: [], peopleIds: [] },
    runsFrom: now,
  } as never)
  return { id: body.id }
}

const asking: Readonly<Record<string, Asking>> = {
  'essAnnouncement.exportReaders': { input: announced },
  'payHandOver.exportInputs': { input: async () => ({ ...(await targets.pay.inputs('amina')), version: 1 }) },
  'payPeriod.exportSlips': { input: async () => ({ id: await targets.pay.period('filled') }) },
  'report.preview': { input: async () => ({ id: 'movement', parameters: { from: '2000-01-01' } }) },
  'audit.export': { by: 'edgar' },
  'mail.export': { by: 'edgar', input: async () => ({ scope: 'all' }) },
  'roles.exportGivings': { by: 'edgar' },
  'calendar.teamExport': { input: async () => ({ period: leaveYear, unitId: stage.portal.company.unit.platform }) },
  'leaveTypes.exportSimulated': { input: async () => ({ id: await targets.trial.tried() }) },
  'shiftSchedule.template': {
    by: 'dewi',
    input: async () => ({ periodPayId: now.slice(0, 7), unitId: stage.portal.company.unit.platform }),
  },
  'attendance.cardsExport': { by: 'dewi' },
  'universalInbox.historyExport': { by: 'budi' },
  'leaveBalance.gainExport': { input: async () => ({ employeeId: stage.id.amina }) },
  'leaveBalance.deductExport': { input: async () => ({ employeeId: stage.id.amina }) },
}

const ask = async (call: Endpoint) => {
  const { by = 'indra', input = async () => ({}) } = asking[call.name] ?? {}
  return stage.as(by).call(call, { ...(await input()), format: 'csv' } as never)
}

const lines = async () =>
  (
    await sql<{ entity: string; rows: number; people: number }>`
      select entity, (detail->>'rows')::int as rows, jsonb_array_length(detail->'people') as people from audit where act = 'export' order by seq`.execute(
      stage.portal.database.db,
    )
  ).rows

/** What each export came to that does not leave so many lines. */
async function otherThan(wanted: number, exports: readonly Endpoint[]): Promise<unknown[]> {
  const others: unknown[] = []
  for (const call of exports) {
    const before = (await lines()).length
    const { status, raw } = await ask(call)
    const added = (await lines()).slice(before)
    const isWhole = added.every(({ rows, people }) => rows > 0 && people > 0 && rows >= raw.toString().trim().split('\n').length - 1)
    if (status !== 200 || added.length !== wanted || !isWhole) others.push([call.name, status, raw.toString(), added])
  }
  return others
}

describe('an export', () => {
  it('of rows about others leaves one line with their count, whichever list it is', async () => {
    const exports = (await contracts()).filter(isExport)
    const ofOthers = exports.filter((call) => !isOfThings(call) && !isOfOneself(call))
    expect(ofOthers.length).toBeGreaterThan(15)
    expect(await otherThan(1, ofOthers)).toEqual([])
    expect(await otherThan(0, exports.filter(isOfOneself))).toEqual([])
  })

  it('is told in the audit by what the list is called and how many rows it had, and to whoever stood in it', async () => {
    await stage.as('indra').call(peopleCalls.export, { format: 'csv', scope: 'all' } as never)
    const count = (await lines()).at(-1)?.rows
    expect(count).toBeGreaterThan(5)
    const latest = async (language: string) => {
      const { body } = await stage.as('edgar').call(auditCalls.list, { scope: 'reads' } as never, { 'accept-language': language })
      return [body.listData[0]?.did, body.listData[0]?.thing, body.listData[0]?.subject]
    }
    expect(await latest('en')).toEqual(['Exported', 'People', `${count} rows`])
    expect(await latest('id')).toEqual(['Diekspor', 'Orang', `${count} baris`])
    const { body } = await stage.as('amina').call(profileCalls.readings)
    expect(body.listData[0]).toMatchObject({ what: 'An export of: People' })
  })
})
