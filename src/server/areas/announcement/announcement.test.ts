import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announcementCalls, announcementSetUp } from '#shared/areas/announcement.ts'
import { attachmentCalls } from '#shared/areas/attachment.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { mailCalls } from '#shared/areas/mail.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { everybody, type Audience } from '#shared/records/audience/audience.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { sweepAttachments } from '#server/platform/attachments.ts'
import { tellBegun } from '#server/records/announcement/telling.ts'
import { announce } from '../../../../test/support/announcements.ts'
import { names, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())
beforeEach(() => sql`truncate announcement cascade`.execute(portal.database.db))

const seenBy = async (name: Name) => (await portal.as(name).call(announcementCalls.list)).body.listData
const titlesOf = async (name: Name) => (await seenBy(name)).map((row) => row.announcement)
const detail = (name: Name, id: string) => portal.as(name).call(announcementCalls.detail, { id })
const counted = async (name: Name) => (await portal.as(name).call(homeCalls.count)).body.announcement
const jakarta = () => portal.company.site.jakarta
const site = (siteId: string) => ({ audience: { siteIds: [siteId] } })

describe('an announcement', () => {
  it('is read once by whoever it is for, with what it says in the few shapes that there are', async () => {
    const { status, body } = await announce(portal, 'edgar', {
      title: 'The new office',
      body: '# Where\r\n<b>At</b> [Sudirman](https://example.com/s) or [there](javascript:alert(1))',
      runsUntil: '2999-12-31',
    })
    expect(status).toBe(200)
    expect(await seenBy('amina')).toEqual([
      {
        id: body.id,
        announcement: 'The new office',
        summary: 'Where <b>At</b> Sudirman or [there](javascript:alert(1))',
        date: '2020-01-01',
        untilDate: '2999-12-31',
        pinned: false,
        mustAcknowledge: false,
        attachments: 0,
        isRead: false,
        isAcknowledged: false,
      },
    ])
    expect(await counted('amina')).toBe(1)
    const first = await detail('amina', body.id)
    expect(first.body).toMatchObject({
      announcement: 'The new office',
      blocks: [
        { kind: 'heading', lines: [[{ text: 'Where' }]] },
        {
          kind: 'paragraph',
          lines: [
            [
              { text: '<b>At</b> ', link: null },
              { text: 'Sudirman', link: 'https://example.com/s' },
              { text: ' or [there](javascript:alert(1))', link: null },
            ],
          ],
        },
      ],
      acknowledgedDate: null,
    })
    expect((await detail('amina', body.id)).body.readDate).toBe(first.body.readDate)
    expect(await counted('amina')).toBe(0)
    expect(await counted('budi')).toBe(1)
    const { body: kept } = await portal.as('edgar').call(announcementSetUp.calls.list)
    expect(kept.listData[0]).toMatchObject({
      seen: 1,
      bodies: { en: '# Where\n<b>At</b> [Sudirman](https://example.com/s) or [there](javascript:alert(1))' },
    })
  })

  it('stands from its first to its last day, until it is retired, what is pinned first', async () => {
    const day = today('Asia/Jakarta')
    await announce(portal, 'edgar', { title: 'over', runsUntil: addDays(day, -1) })
    await announce(portal, 'edgar', { title: 'to come', runsFrom: addDays(day, 1) })
    await announce(portal, 'edgar', { title: 'pinned', runsFrom: addDays(day, -9), pinned: true })
    const { body } = await announce(portal, 'edgar', { title: 'today', runsFrom: day, runsUntil: day })
    expect(await titlesOf('amina')).toEqual(['pinned', 'today'])
    const home = await portal.as('amina').call(homeCalls.home)
    expect(home.body.announcements.map(({ title, text }) => [title, text])).toEqual([
      ['pinned', 'It is told.'],
      ['today', 'It is told.'],
    ])
    await portal.as('edgar').call(announcementSetUp.calls.retire, { id: body.id, retired: true })
    expect(await titlesOf('amina')).toEqual(['pinned'])
    expect((await detail('amina', body.id)).status).toBe(404)
    const { error, status } = await announce(portal, 'edgar', { runsFrom: day, runsUntil: addDays(day, -1) })
    expect([status, error.Errors[0]]).toEqual([400, 'The last day is before the first.'])
  })

  it('does not exist for whoever it is not for', async () => {
    const { body } = await announce(portal, 'edgar', site(jakarta()))
    const elsewhere = (
      await rows(
        portal.database.db,
        sql<{ name: Name }>`select user_name as name from employee e
      where not exists (select from assignment a where a.employee_id = e.id and a.site_id = ${jakarta()}::uuid)`,
      )
    ).map(({ name }) => name)
    const [other = 'indra'] = elsewhere.filter((name) => names.includes(name))
    expect(await titlesOf(other)).toEqual([])
    expect((await detail(other, body.id)).status).toBe(404)
    expect((await portal.as(other).call(announcementCalls.acknowledge, { id: body.id })).status).toBe(404)
    expect(await rows(portal.database.db, sql`select from announcement_person`)).toEqual([])
  })

  it('that is to be confirmed is counted until it is', async () => {
    const { body } = await announce(portal, 'edgar', { mustAcknowledge: true })
    await detail('amina', body.id)
    expect(await counted('amina')).toBe(1)
    const { status, body: done } = await portal.as('amina').call(announcementCalls.acknowledge, { id: body.id })
    expect([status, typeof done.acknowledgedDate]).toEqual([200, 'string'])
    expect(await counted('amina')).toBe(0)
    const again = await portal.as('amina').call(announcementCalls.acknowledge, { id: body.id })
    expect(again.body).toEqual(done)
    expect((await seenBy('amina'))[0]).toMatchObject({ isRead: true, isAcknowledged: true })
  })

  it('has files that its audience reads, and nobody else; they are not swept away', async () => {
    const upload = await portal.as('edgar').request(pdfUpload())
    const { attachmentId } = upload.body as unknown as { attachmentId: string }
    const { body } = await announce(portal, 'edgar', { ...site(jakarta()), attachmentIds: [attachmentId] })
    expect((await detail('amina', body.id)).body.attachments).toMatchObject([
      { attachmentId, fileName: 'plan.pdf', type: 'application/pdf' },
    ])
    await sql`update attachment set created_at = now() - interval '3 days'`.execute(portal.database.db)
    await sweepAttachments(portal.database.db)
    expect((await portal.as('amina').call(attachmentCalls.get, { id: attachmentId })).status).toBe(200)
    await portal.as('edgar').call(announcementSetUp.calls.retire, { id: body.id, retired: true })
    expect((await portal.as('amina').call(attachmentCalls.get, { id: attachmentId })).status).toBe(404)
    const foreign = await announce(portal, 'indra', { attachmentIds: [attachmentId] })
    expect([foreign.status, foreign.error.Errors[0]]).toEqual([400, 'A named file does not exist or belongs to somebody else.'])
  })
})

describe('who writes announcements', () => {
  it('is an administrator or HR; HR of a site for its people alone', async () => {
    expect((await announce(portal, 'amina')).status).toBe(403)
    expect((await announce(portal, 'dewi')).status).toBe(403)
    const { status } = await announce(portal, 'dewi', { title: 'Of Jakarta', siteId: jakarta() })
    expect(status).toBe(200)
    const here = await rows(
      portal.database.db,
      sql<{ name: Name; here: boolean }>`select e.user_name as name, exists (select from assignment a where a.employee_id = e.id
        and a.site_id = ${jakarta()}::uuid and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)) as here
        from employee e where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`,
    )
    for (const one of here.filter(({ name }) => names.includes(name)))
      expect([one.name, await titlesOf(one.name)]).toEqual([one.name, one.here ? ['Of Jakarta'] : []])
  })

  it('is told how many it reaches, and sees who has read it: HR of a site of its people alone', async () => {
    const { body } = await announce(portal, 'edgar', { mustAcknowledge: true })
    await detail('amina', body.id)
    const of = async (name: Name, unseenOnly = false) =>
      (await portal.as(name).call(announcementCalls.readers, { id: body.id, unseenOnly })).body
    const all = await of('edgar')
    expect(all.listData.find(({ employee }) => employee === 'Amina Tester')).toEqual({
      id: portal.company.id.amina,
      employeeId: portal.company.id.amina,
      employee: 'Amina Tester',
      unit: expect.any(String) as string,
      site: 'Jakarta',
      state: 'seen',
      readDate: expect.any(String) as string,
      acknowledgedDate: null,
    })
    const sites = (await of('dewi')).listData.map((row) => row.site)
    expect(new Set(sites)).toEqual(new Set(['Jakarta']))
    expect(sites.length).toBeLessThan(all.totalData)
    await portal.as('amina').call(announcementCalls.acknowledge, { id: body.id })
    expect((await of('edgar', true)).totalData).toBe(all.totalData - 1)
    const reach = (audience: Partial<Audience>) =>
      portal.as('edgar').call(announcementCalls.audience, { siteId: null, audience: { ...everybody, ...audience } })
    expect((await reach({})).body).toEqual({ people: all.totalData })
    expect((await reach({ grades: ['nobody has it'] })).body).toEqual({ people: 0 })
    expect((await portal.as('budi').call(announcementCalls.readers, { id: body.id })).status).toBe(403)
    const file = await portal.as('edgar').call(announcementCalls.exportReaders, { id: body.id, format: 'csv' })
    expect(file.raw.toString()).toContain('Amina Tester')
    expect(file.raw.toString()).toContain('Confirmed')
  })

  it('reminds those who have not, once a day', async () => {
    const { body } = await announce(portal, 'edgar')
    await detail('amina', body.id)
    const { body: all } = await portal.as('edgar').call(announcementCalls.readers, { id: body.id })
    const first = await portal.as('edgar').call(announcementCalls.remind, { id: body.id })
    expect(first.body).toEqual({ reminded: all.totalData - 1 })
    const { body: told } = await portal.as('budi').call(notificationCalls.read)
    expect(told.notifications[0]).toMatchObject({
      subject: expect.stringMatching(/^Please read: Told/) as string,
      typeId: 'AN001',
      module: 'Announcement',
      requestId: body.id,
    })
    const again = await portal.as('edgar').call(announcementCalls.remind, { id: body.id })
    expect([again.status, again.error.Errors]).toEqual([409, ['They were reminded today already.']])
    expect((await portal.as('dewi').call(announcementCalls.remind, { id: body.id })).status).toBe(403)
    expect((await portal.as('amina').call(announcementCalls.remind, { id: body.id })).status).toBe(403)
  })
})

describe('what has begun', () => {
  it('is told to its audience once, by mail to those who want it', async () => {
    const { db } = portal.database
    await sql`insert into setting (key, value) values ('mail.sends', 'true') on conflict (key) do update set value = 'true'`.execute(db)
    await announce(portal, 'edgar', { title: 'To come', runsFrom: '2999-01-01' })
    const { body } = await announce(portal, 'edgar', { ...site(jakarta()), title: 'Begun' })
    const { body: all } = await portal.as('edgar').call(announcementCalls.readers, { id: body.id })
    expect(await tellBegun(db)).toBe(all.totalData)
    expect(await tellBegun(db)).toBe(0)
    const { body: told } = await portal.as('amina').call(notificationCalls.read)
    expect(told.notifications[0]).toMatchObject({ subject: 'Announced: Begun', message: '', requestId: body.id })
    expect(
      await rows(
        db,
        sql`select m.event, m.params from mail m where m.employee_id = ${portal.company.id.amina}::uuid and m.event = 'announcement'`,
      ),
    ).toEqual([{ event: 'announcement', params: { name: 'Begun' } }])
    const choice = { eventsOff: ['announcement' as const], digestAt: null, quietFrom: null, quietUntil: null }
    expect((await portal.as('amina').call(mailCalls.choose, choice)).status).toBe(200)
  })
})

// The law: whoever the rule names sees it, and nobody else; found out by looking at everybody, one by one.
it('whoever a rule names sees it, and nobody else, whatever the posts and the rule', async () => {
  const { db } = portal.database
  interface Person {
    id: string
    name: Name
    site: string | null
    unit: string | null
    grade: string | null
    status: string | null
  }
  const grades = ['G1', 'G2']
  const statuses = ['fixed', 'open']
  const units = await rows(db, sql<{ id: string; parent: string | null }>`select id, parent_id as parent from unit`)
  const sites = (await rows(db, sql<{ id: string }>`select id from site`)).map(({ id }) => id)
  const people = async () =>
    (
      await rows(
        db,
        sql<Person>`select e.id, e.user_name as name, a.site_id as site, a.unit_id as unit, a.grade, a.employment_status as status
          from employee e left join assignment a on a.employee_id = e.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
          where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`,
      )
    ).filter(({ name }) => names.includes(name))
  const above = (unit: string | null): string[] => {
    const found = units.find(({ id }) => id === unit)
    return found ? [found.id, ...above(found.parent)] : []
  }
  const named = (rule: Audience, siteId: string | null, one: Person): boolean => {
    if (siteId !== null && one.site !== siteId) return false
    if (rule.peopleIds.includes(one.id)) return true
    const asked = [rule.siteIds, rule.unitIds, rule.grades, rule.statuses].filter((part) => part.length > 0)
    if (asked.length === 0) return rule.peopleIds.length === 0
    return (
      (rule.siteIds.length === 0 || rule.siteIds.some((id) => id === one.site)) &&
      (rule.unitIds.length === 0 || above(one.unit).some((id) => rule.unitIds.includes(id))) &&
      (rule.grades.length === 0 || rule.grades.some((code) => code === one.grade)) &&
      (rule.statuses.length === 0 || rule.statuses.some((code) => code === one.status))
    )
  }
  const all = await people()
  const some = (from: readonly string[]) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: fc.subarray([...from]) })
  const rule = fc.record({
    siteIds: some(sites),
    unitIds: some(units.map(({ id }) => id)),
    grades: some(grades),
    statuses: some(statuses),
    peopleIds: some(all.map(({ id }) => id)),
  })
  const posts = fc.array(fc.tuple(fc.constantFrom(null, ...grades), fc.constantFrom(null, ...statuses)), {
    minLength: all.length,
    maxLength: all.length,
  })
  await fc.assert(
    fc.asyncProperty(rule, fc.option(fc.constantFrom(...sites)), posts, async (audience, siteId, given) => {
      for (const [at, { id }] of all.entries())
        await sql`update assignment set grade = ${given[at]?.[0] ?? null}, employment_status = ${given[at]?.[1] ?? null} where employee_id = ${id}::uuid`.execute(
          db,
        )
      const { body } = await announce(portal, 'edgar', { audience, siteId })
      const now = await people()
      const theirs = now.filter((one) => named(audience, siteId, one)).map(({ name }) => name)
      const sees = []
      for (const { name } of now) if ((await seenBy(name)).some(({ id }) => id === body.id)) sees.push(name)
      expect(sees.toSorted()).toEqual(theirs.toSorted())
      const { body: told } = await portal.as('edgar').call(announcementCalls.readers, { id: body.id, paginationSize: 100 })
      const known = new Set(now.map(({ id }) => id))
      expect(
        told.listData
          .filter(({ id }) => known.has(id))
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(
        now
          .filter((one) => named(audience, siteId, one))
          .map(({ id }) => id)
          .toSorted(),
      )
    }),
    { numRuns: 25 },
  )
})

function pdfUpload() {
  const boundary = 'plan'
  return {
    method: 'POST' as const,
    url: '/api/x/attachments',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="attachment"; filename="plan.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n%%EOF\n\r\n--${boundary}--\r\n`,
  }
}
