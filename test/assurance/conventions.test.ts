import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Attachment } from '#shared/wire.ts'
import { shapeOf, tableOf } from '../contract/tables.ts'
import { answersDescribed } from '../support/api-inputs.ts'
import { openStage, type Stage } from './cast.ts'
import { adjustmentCallsMade } from './contract-adjustment.ts'
import { areaCalls } from './contract-areas.ts'
import type { Known } from './contract-made.ts'
import { checkTimeOverriderCallsMade, manualShiftCallsMade } from './contract-day-requests.ts'
import { permitCallsMade } from './contract-permit.ts'
import { requestCalls } from './contract-requests.ts'
import { capitals, datesUntold, faultsOfError } from './conventions.ts'
import { callsServed, formWith, pixel, send } from './rights-check.ts'
import { announcementCallsMade } from './rights-announcements.ts'
import { chatCallsMade, turnChatOn } from './rights-chat.ts'
import { payCallsMade } from './rights-pay.ts'
import { reportCallsMade } from './rights-reports.ts'
import { paid } from '../support/paid.ts'
import { approvalRightCallsMade } from './rights-approval.ts'
import { attendanceCallsMade } from './rights-attendance.ts'
import { shiftScheduleCallsMade } from './rights-shift-schedule.ts'
import { batchCallsMade } from './rights-batch.ts'
import { calendarCallsMade } from './rights-calendar.ts'
import { overtimeCallsMade } from './rights-overtime.ts'
import { rightsTable, type Role } from './rights-table.ts'
import { openTargets } from './rights-targets.ts'
import { personalDataCallsMade } from './rights-file.ts'
import { profileCallsMade } from './rights-profile.ts'
import { timesheetCallsMade } from './rights-timesheet.ts'

let stage: Stage
let known: Known

beforeAll(async () => {
  stage = await openStage()
  await turnChatOn(stage)
  const file = await stage.as('amina').request({ method: 'POST', url: '/api/x/attachments', ...formWith(pixel, 'a.png') })
  const loose = await stage.as('amina').request({ method: 'POST', url: '/api/x/attachments', ...formWith(pixel, 'b.png') })
  const other = await stage.as('amina').request({ method: 'POST', url: '/api/x/attachments', ...formWith(pixel, 'c.png') })
  const third = await stage.as('amina').request({ method: 'POST', url: '/api/x/attachments', ...formWith(pixel, 'd.png') })
  const [pay, bonus] = [
    await paid(stage.portal.database.db, stage.id.amina),
    await paid(stage.portal.database.db, stage.id.amina, { kind: 'bonus' }),
  ]
  known = {
    slip: pay.slipId,
    payPeriod: pay.periodId,
    bonus: bonus.slipId,
    bonusPeriod: bonus.periodId,
    thirdLooseFile: (third.body as Attachment).attachmentId,
    fileKind: stage.fileKind.remark,
    contactKind: stage.fileKind.phone,
    bank: stage.fileKind.bank,
    day: (person) => stage.nextDay(person),
    id: (person) => stage.id[person],
    annual: stage.portal.company.leave.annual,
    loanItem: stage.loanItem.jakarta,
    permitReason: stage.portal.company.permit.errand,
    shiftId: stage.portal.company.shift.night,
    shiftReason: stage.portal.company.manualShiftReason.swap,
    overtimeReason: stage.portal.company.overtime.release,
    project: stage.portal.company.project.portal,
    jokosGain: await openTargets(stage).gain('joko'),
    password: await openTargets(stage).password(),
    looseFile: (loose.body as Attachment).attachmentId,
    otherLooseFile: (other.body as Attachment).attachmentId,
    file: (file.body as Attachment).attachmentId,
    notification: '',
    requests: new Map(),
  }
})
afterAll(() => stage.close())

const contractCalls = [
  ...requestCalls,
  ...areaCalls,
  ...approvalRightCallsMade,
  ...profileCallsMade,
  ...batchCallsMade,
  ...attendanceCallsMade,
  ...permitCallsMade,
  ...checkTimeOverriderCallsMade,
  ...manualShiftCallsMade,
  ...overtimeCallsMade,
  ...shiftScheduleCallsMade,
  ...adjustmentCallsMade,
  ...timesheetCallsMade,
  ...personalDataCallsMade,
  ...calendarCallsMade,
  ...announcementCallsMade,
  ...payCallsMade,
  ...reportCallsMade,
  ...chatCallsMade,
]
const further = [
  'POST /UniversalInboxes',
  'POST /UniversalInboxes/history',
  'POST /UniversalInboxes/datasource/employee',
  'POST /UniversalInboxes/datasource/employee-history',
  'GET /Profiles/GetShortProfile',
  'GET /Profiles/DynamicEmployeeIdentificationCardByEmployee/{id}',
  'GET /ProfilePictures/get-compressed',
  'GET /ProfilePictures/get-compressed/{id}',
  ...approvalRightCallsMade.map(({ call }) => call),
  ...profileCallsMade.map(({ call }) => call),
  ...batchCallsMade.map(({ call }) => call),
]

/** Made with a signed link of a mail, where such links are tried: email-action.test.ts. */
const byLinkAlone = 'POST /EmailActionRequired/SubmitAction'

describe('the calls of the contract', () => {
  const named = (is: 'yes' | 'no') =>
    tableOf('calls')
      .filter(({ served }) => served === is)
      .map(({ method, path }) => `${method} ${path}`)

  it('are served, listed in the API’s description and made by a test where the table says that they are, and nowhere else', async () => {
    const served = new Set((await callsServed(stage)).map(shapeOf))
    const made = new Set([...contractCalls.map(({ call }) => call), byLinkAlone].map(shapeOf))
    const wanted = [...named('yes'), ...further]
    const lacking = (list: readonly string[], where: Set<string>) => list.filter((call) => !where.has(shapeOf(call)))
    expect([lacking(wanted, served), lacking(wanted, made)]).toEqual([[], []])
    expect(named('yes').length + named('no').length).toBe(562)
    expect(lacking(named('no'), served)).toEqual(named('no'))
    expect(lacking(['GET /loan/nowhere'], served)).toEqual(['GET /loan/nowhere'])
  })

  it('answer what they are for', async () => {
    const told = answersDescribed((await stage.portal.app.inject('/openapi.json')).json())
    const answered = new Map([...told].map(([call, schema]) => [shapeOf(call), schema]))
    const untold: string[] = []
    for (const { call, by, input, answers, keep } of contractCalls) {
      const answer = await send(stage, by as Role, call, input?.(known) ?? {})
      const body: unknown = String(answer.headers['content-type']).includes('json') ? answer.json() : 'a file'
      expect([call, answer.statusCode, body]).toEqual([call, 200, body === 'a file' ? answers : expect.objectContaining({})])
      if (body === 'a file') expect(answer.rawPayload.length).toBeGreaterThan(50)
      else expect({ call, ...(body as object) }).toMatchObject({ call, ...(answers as object) })
      expect([call, capitals(body)]).toEqual([call, []])
      for (const fault of datesUntold(answered.get(shapeOf(call)) ?? {}, body)) untold.push(`${call}${fault}`)
      const made = body as { id?: string; attachmentId?: string; contacts?: { id: string }[] }
      if (keep) known.requests.set(keep, made.id ?? made.attachmentId ?? made.contacts?.[0]?.id ?? '')
      if (call === 'GET /system-notification/get-notifications')
        known.notification = (body as { listData: { id: string }[] }).listData[0]?.id ?? ''
    }
    expect(untold).toEqual([])
  })
})

describe('every call', () => {
  it('answers a refusal in the one form, in the caller’s language', async () => {
    const wrong: string[] = []
    const seen = new Set<number>()
    const judge = (call: string, status: number, body: string) => {
      seen.add(status)
      if (status >= 400)
        for (const fault of faultsOfError(JSON.parse(body))) wrong.push(`${call} · ${status}: ${fault} ${body.slice(0, 200)}`)
    }
    const id = '0198a000-0000-7000-8000-000000000001'
    for (const call of Object.keys(rightsTable))
      for (const [role, input] of [
        ['nobody', {}],
        ['amina', { id, mimeType: 'x/y', '*': 'x/y' }],
        [
          'amina',
          {
            id: 'x',
            mimeType: '%',
            '*': '%',
            leaveTypeId: 7,
            employeeId: 'x',
            paginationSize: {},
            date: 'soon',
            language: 'xx',
            filterSearch: 7,
          },
        ],
        ['farah', { id, leaveTypeId: id, employeeId: id, startDate: 'x' }],
      ] as const) {
        const answer = await send(stage, role, call, input)
        judge(call, answer.statusCode, answer.body.startsWith('{') ? answer.body : '{}')
      }
    for (const url of ['/api', '/api/', '/api/nothing', '/api/leave-request/x/y/z', '/api/%ff', `/api/${'x'.repeat(3000)}`]) {
      const answer = await stage.as('amina').request({ url })
      judge(url, answer.status, answer.raw.toString())
    }
    expect(wrong).toEqual([])
    expect([...seen].toSorted()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
    const indonesian = await stage.as('amina').request({ url: `/api/leave-request/${id}`, headers: { 'accept-language': 'id' } })
    expect(indonesian.error.Message).not.toBe((await stage.as('amina').request({ url: `/api/leave-request/${id}` })).error.Message)
  })

  it('would be told for a capital, a foreign key or a stack trace', () => {
    expect(capitals({ listData: [{ Id: 1, deep: { Name: 2 } }] })).toEqual(['.listData[0].Id', '.listData[0].deep.Name'])
    const good = { Message: 'No.', Errors: ['No.'], requestId: '0198a000-0000-7000-8000-000000000001' }
    expect(faultsOfError(good)).toEqual([])
    for (const bad of [
      { ...good, stack: 'x' },
      { ...good, Errors: ['at run (/a/b.ts:1:2)'] },
      { ...good, requestId: 1 },
      { ...good, Errors: [] },
      { ...good, fields: { a: 'x' } },
      [],
    ])
      expect(faultsOfError(bad)).not.toEqual([])
  })

  it('tells nothing of what it was asked for while signed out', async () => {
    const told = await Promise.all(
      Object.keys(rightsTable).map(async (call) => [call, (await send(stage, 'nobody', call, {})).statusCode] as const),
    )
    // What an address itself opens is not found where nobody knows the address.
    const opened = ['GET /x/calendar/feed/{key}', 'POST /x/mail/unsubscribe/{key}']
    expect(told.filter(([, status]) => status !== 401)).toEqual(expect.arrayContaining(opened.map((call) => [call, 404])))
    expect(told.filter(([, status]) => status !== 401)).toHaveLength(opened.length)
  })

  it('writes to a reader in their own language', async () => {
    await sql`update employee set language = 'id' where user_name = 'budi'`.execute(stage.portal.database.db)
    const answer = await stage
      .as('budi')
      .request({ url: '/api/system-notification/get-notifications', headers: { 'accept-language': 'id' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/has been|is waiting|told\.|undefined|\{\{/)
  })
})
