import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalRightCalls } from '#shared/areas/approval-right.ts'
import { fileCalls } from '#shared/areas/file.ts'
import { fileKindSetUp } from '#shared/areas/file-set-up.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { chosenOf, shortcutCalls, shortcutsFor } from '#shared/areas/home-shortcuts.ts'
import { ownProfileCalls } from '#shared/areas/own-profile.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows } from '#server/foundation/database/db.ts'
import { setUpFiles } from '../../../../test/support/file.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
let kinds: Record<string, string>
beforeAll(async () => {
  portal = await openPortal()
  kinds = await setUpFiles(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await sql`truncate delegation, person_choice, file_act cascade`.execute(portal.database.db)
})

const amina = () => portal.as('amina')
const profile = async () => (await amina().call(ownProfileCalls.read, {})).body
const today = dayIn('Asia/Jakarta')

describe('the profile', () => {
  it('is the current user of the documents with what is theirs besides', async () => {
    expect(await profile()).toEqual({
      employeeId: portal.company.id.amina,
      userName: 'amina',
      fullName: 'Amina Tester',
      firstName: 'Amina',
      lastName: 'Tester',
      email: expect.any(String),
      phone: null,
      phoneCountryCode: null,
      profilePicture: null,
      contacts: [],
      posts: [
        {
          startsOn: expect.any(String),
          endsOn: null,
          position: 'Software Engineer',
          companyStructure: 'Platform',
          site: 'Jakarta',
          manager: 'Budi Tester',
        },
      ],
      essShortcuts: null,
      approvalRights: [],
      language: null,
      formats: { thousandSeparator: ',', decimalSeparator: '.', dateForm: expect.any(String), firstWeekday: 0, timeZone: 'Asia/Jakarta' },
    })
  })

  it('tells of one’s posts what was and is, never what is planned', async () => {
    const { db } = portal.database
    const { id } = portal.company
    const stood = (await profile()).posts
    await sql`update assignment set ends_on = ${addDays(today, 30)}::date where employee_id = ${id.amina}::uuid`.execute(db)
    await sql`insert into assignment (employee_id, site_id, manager_id, starts_on)
      select employee_id, site_id, ${id.hadi}::uuid, ends_on from assignment where employee_id = ${id.amina}::uuid`.execute(db)
    expect((await profile()).posts).toEqual(stood)
    await sql`delete from assignment where employee_id = ${id.amina}::uuid and starts_on > ${today}::date`.execute(db)
    await sql`update assignment set ends_on = null where employee_id = ${id.amina}::uuid`.execute(db)
  })
})

describe('what is changed by oneself', () => {
  const update = (input: { language?: 'en' | 'id'; attachmentId?: string | null }) => amina().call(ownProfileCalls.update, input)
  const keep = async (owner: 'amina' | 'budi', type: string, bytes: Buffer) => {
    const id = newId()
    await sql`insert into attachment (id, owner_id, file_name, type, size, sha256, bytes)
      values (${id}, ${portal.company.id[owner]}, 'me.png', ${type}, ${bytes.length}, '\\x00', ${bytes})`.execute(portal.database.db)
    return id
  }
  const face = async () => {
    const { default: sharp } = await import('sharp')
    return sharp({ create: { width: 8, height: 8, channels: 3, background: '#d9480f' } })
      .png()
      .toBuffer()
  }

  it('only what is named is changed: language, or picture; null takes the picture away', async () => {
    const attachmentId = await keep('amina', 'image/png', await face())
    expect((await update({ language: 'id' })).body).toEqual({ language: 'id', hasPicture: false })
    expect((await update({ attachmentId })).body).toEqual({ language: 'id', hasPicture: true })
    expect((await profile()).profilePicture).toBe('/ProfilePictures/get-compressed')
    expect((await amina().call(profileCalls.short, {})).body).toMatchObject({ hasPicture: true, language: 'id' })
    expect((await update({})).body).toEqual({ language: 'id', hasPicture: true })
    expect((await update({ attachmentId: null })).body).toEqual({ language: 'id', hasPicture: false })
    await sql`update employee set language = null`.execute(portal.database.db)
  })

  it('a picture is one’s own, and can be looked at', async () => {
    expect((await update({ attachmentId: await keep('budi', 'image/png', await face()) })).status).toBe(404)
    expect((await update({ attachmentId: newId() })).status).toBe(404)
    const broken = await update({ attachmentId: await keep('amina', 'image/png', Buffer.from('no picture at all')) })
    expect([broken.status, Object.keys(broken.error.fields ?? {})]).toEqual([400, ['attachmentId']])
    const text = await update({ attachmentId: await keep('amina', 'application/pdf', await face()) })
    expect([text.status, text.error.Message]).toEqual([400, 'This cannot be read as a picture.'])
    expect((await profile()).profilePicture).toBeNull()
  })
})

describe('contacts of one’s own', () => {
  const write = (contacts: { id?: string; rowId?: string; kindId: string; value: string }[]) =>
    amina().call(ownProfileCalls.updateContacts, { contacts })
  const past = async () =>
    (
      await rows(
        portal.database.db,
        sql<{ value: string; source: string; ends: string | null }>`
        select r.value ->> 'value' as value, a.source, r.ends_on as ends from file_row r join file_act a on a.id = r.act_id order by a.seq`,
      )
    ).map(({ value, source, ends }) => [value, source, ends])

  it('are added, changed and ended from today on, and nothing of the past is lost', async () => {
    const added = await write([{ kindId: kinds['MOBILE'] ?? '', value: '0812 3456 7890' }])
    expect([added.status, added.body.contacts]).toEqual([
      200,
      [
        {
          id: expect.any(String),
          rowId: expect.any(String),
          kindId: kinds['MOBILE'],
          kind: 'mobile',
          value: '+62 812 3456 7890',
          isOpenToAll: false,
        },
      ],
    ])
    const [first] = added.body.contacts
    const changed = await write([{ id: first?.id ?? '', kindId: kinds['MOBILE'] ?? '', value: '+62 812 3456 7891' }])
    expect(changed.body.contacts.map(({ id, value }) => [id, value])).toEqual([[first?.id, '+62 812 3456 7891']])
    expect((await profile()).contacts).toEqual(changed.body.contacts)
    const { body } = await amina().call(fileCalls.read, { employeeId: portal.company.id.amina })
    const inFile = body.categories.find(({ category }) => category === 'contact')?.entries
    expect(inFile?.map(({ entryId, source }) => [entryId, source])).toEqual([[first?.id, 'own']])
    const ended = await amina().call(ownProfileCalls.deleteContact, { id: first?.id ?? '' })
    expect([ended.status, ended.body]).toEqual([200, { contacts: [] }])
    expect(await past()).toEqual([
      ['+62 812 3456 7890', 'own', today],
      ['+62 812 3456 7891', 'own', today],
    ])
    expect((await amina().call(ownProfileCalls.deleteContact, { id: first?.id ?? '' })).status).toBe(404)
  })

  it('for work are asked for, whichever way one tries', async () => {
    const desk = { category: 'contact', operation: 'add', kindId: kinds['DESK'], values: { value: '+62 21 5550 101' } } as const
    const { body: made } = await portal
      .as('dewi')
      .call(fileCalls.correct, { employeeId: portal.company.id.amina, ...desk, startsOn: today, reason: 'x' })
    const told = async (answer: Promise<{ status: number; error: { fields?: object } }>) => {
      const { status, error } = await answer
      return [status, Object.keys(error.fields ?? {})]
    }
    expect(await told(write([{ kindId: kinds['DESK'] ?? '', value: '+62 21 5550 102' }]))).toEqual([403, ['contacts.0.kindId']])
    expect(await told(write([{ id: made.entryId, kindId: kinds['MOBILE'] ?? '', value: '+62 21 5550 102' }]))).toEqual([
      403,
      ['contacts.0.id'],
    ])
    expect(await told(amina().call(ownProfileCalls.deleteContact, { id: made.entryId }))).toEqual([403, ['id']])
    expect((await profile()).contacts.map(({ value, isOpenToAll }) => [value, isOpenToAll])).toEqual([['+62 21 5550101', true]])
  })

  it('of others are not there, what does not look like one is told in its field, and nothing of the rest is written', async () => {
    const mobile = kinds['MOBILE'] ?? ''
    const { body } = await portal
      .as('budi')
      .call(ownProfileCalls.updateContacts, { contacts: [{ kindId: mobile, value: '+62 812 1111 1111' }] })
    const id = body.contacts[0]?.id ?? ''
    expect((await write([{ id, kindId: mobile, value: '+62 812 2222 2222' }])).status).toBe(404)
    expect((await amina().call(ownProfileCalls.deleteContact, { id })).status).toBe(404)
    const wrong = await write([
      { kindId: mobile, value: '+62 812 3456 7890' },
      { kindId: mobile, value: 'call me' },
    ])
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['contacts.1.value']])
    const unknown = await write([{ kindId: kinds['HOME'] ?? '', value: 'x' }])
    expect([unknown.status, Object.keys(unknown.error.fields ?? {})]).toEqual([400, ['contacts.0.kindId']])
    expect((await profile()).contacts).toEqual([])
  })

  it('that were changed meanwhile are told of', async () => {
    const mobile = kinds['MOBILE'] ?? ''
    const [seen] = (await write([{ kindId: mobile, value: '+62 812 3456 7890' }])).body.contacts
    const change = (value: string) => write([{ id: seen?.id ?? '', rowId: seen?.rowId ?? '', kindId: mobile, value }])
    const answers = [await change('+62 812 3456 7891'), await change('+62 812 3456 7892')]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
  })

  it('are of the kinds that are set up', async () => {
    const { body: kind } = await portal
      .as('edgar')
      .call(fileKindSetUp.calls.save, { code: 'MAIL', names: { en: 'mail', id: 'surel' }, category: 'contact', form: 'mail' } as never)
    const { body } = await amina().call(ownProfileCalls.phoneTypes, { filterSearch: 'mail' })
    expect(body).toEqual({ listData: [{ id: kind.id, displayName: 'mail', form: 'mail', isOpenToAll: false }], totalData: 1, totalPage: 1 })
    const { body: all } = await amina().call(ownProfileCalls.phoneTypes, {})
    expect(all.listData.map(({ displayName, isOpenToAll }) => [displayName, isOpenToAll]).toSorted()).toEqual([
      ['desk', true],
      ['mail', false],
      ['mobile', false],
    ])
  })
})

describe('one truth', () => {
  it('of shortcuts: what is chosen is what the home page and the profile show, in its order', async () => {
    const { body: offered } = await amina().call(shortcutCalls.options, {})
    const home = async () => (await amina().call(homeCalls.home, {})).body
    const all = shortcutsFor(await home())
    expect(offered.listData.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(offered.listData[0]).toEqual({
      id: '/leave/new',
      displayName: 'Leave request',
      group: 'new',
      groupName: 'New request',
      icon: 'leave',
    })
    const wished = [all.at(-1)?.id ?? '', '/leave/new', '/leave/new']
    const chosen = await amina().call(shortcutCalls.choose, { shortcutIds: wished })
    expect([chosen.status, chosen.body.essShortcuts?.map(({ id }) => id)]).toEqual([200, wished.slice(0, 2)])
    expect((await profile()).essShortcuts).toEqual(chosen.body.essShortcuts)
    const now = await home()
    expect(chosenOf(shortcutsFor(now), now.shortcuts)?.map(({ id }) => id)).toEqual(wished.slice(0, 2))
    expect((await amina().call(shortcutCalls.choose, { shortcutIds: null })).body).toEqual({ essShortcuts: null })
    expect([(await home()).shortcuts, (await profile()).essShortcuts]).toEqual([null, null])
  })

  it('of shortcuts that one may not take: they are refused, and left out where they no longer lead anywhere', async () => {
    const refused = await amina().call(shortcutCalls.choose, { shortcutIds: ['/leave/new', '/inbox/history'] })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['shortcutIds.1']])
    await sql`insert into person_choice (employee_id, name, value)
      values (${portal.company.id.amina}, 'shortcuts', '["/inbox/history", "/leave/new"]')`.execute(portal.database.db)
    expect((await profile()).essShortcuts).toEqual([{ id: '/leave/new', displayName: 'Leave request' }])
  })

  it('of rights: what is given by the call stands on the page of rights and in the profile, and ends in both', async () => {
    const right = {
      rightGrantedToEmployeeId: portal.company.id.farah,
      modules: ['leave' as const],
      startDate: today,
      endDate: addDays(today, 3),
    }
    const { body: given } = await amina().call(approvalRightCalls.update, right)
    const listed = async () => (await amina().call(approvalRightCalls.list, {})).body.given
    const told = {
      id: given.id,
      employeeId: portal.company.id.farah,
      employee: 'Farah Tester',
      modules: ['leave'],
      startDate: today,
      endDate: addDays(today, 3),
      followsAbsence: false,
      state: 'inForce',
    }
    expect([await listed(), (await profile()).approvalRights]).toEqual([[expect.objectContaining(told)], [told]])
    await amina().call(approvalRightCalls.end, { id: given.id })
    expect([(await listed())[0]?.state, (await profile()).approvalRights[0]?.state]).toEqual(['ended', 'ended'])
  })
})
