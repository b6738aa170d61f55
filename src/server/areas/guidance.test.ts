import { afterAll, beforeAll, expect, it } from 'vitest'
import { guidanceCalls } from '#shared/areas/guidance.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'
import type { Name } from '../../../test/support/company.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const guidanceFor = async (name: Name, path: string, language = 'en') => {
  const { body } = await portal.as(name).call(homeCalls.home, {}, { 'accept-language': language })
  return body.sidebar.find((item) => item.path === path)?.guidance
}
const write = (name: Name, en: string, id: string, guidanceLink = '') =>
  portal.as(name).call(guidanceCalls.write, { moduleId: 'LeaveRequest', guidanceDescription: { en, id }, guidanceLink })

it('guidance stands above a module once somebody has written it, in the reader’s language, until its words are taken away', async () => {
  expect(await guidanceFor('amina', '/leave')).toBeNull()
  expect((await write('indra', 'Ask a week ahead', 'Ajukan seminggu sebelumnya', '/films/leave.mp4')).status).toBe(200)
  const told = { moduleId: 'LeaveRequest', module: 'LeaveRequest', guidanceLink: '/films/leave.mp4' }
  expect(await guidanceFor('amina', '/leave')).toEqual({ ...told, guidanceDescription: 'Ask a week ahead' })
  expect(await guidanceFor('amina', '/leave', 'id')).toEqual({ ...told, guidanceDescription: 'Ajukan seminggu sebelumnya' })
  expect(await guidanceFor('amina', '/loan')).toBeNull()

  expect((await write('edgar', 'Ask two weeks ahead', '')).status).toBe(200)
  expect((await guidanceFor('amina', '/leave', 'id'))?.guidanceDescription).toBe('Ask two weeks ahead')
  const { body } = await portal.as('edgar').call(guidanceCalls.list)
  expect(body.modules.find(({ moduleId }) => moduleId === 'LeaveRequest')).toMatchObject({
    label: 'leave.plural',
    guidanceDescription: { en: 'Ask two weeks ahead', id: '' },
  })
  expect((await write('edgar', '', '')).status).toBe(200)
  expect(await guidanceFor('amina', '/leave')).toBeNull()
})

it('is everybody’s to read: HR of one site does not write it, and its video is no script', async () => {
  expect((await write('dewi', 'Ours', '')).status).toBe(403)
  expect((await write('amina', 'Mine', '')).status).toBe(403)
  const refused = await write('edgar', 'See', '', 'javascript:alert(1)')
  expect([refused.status, refused.error.fields]).toEqual([
    400,
    { guidanceLink: ['Please give an address that begins with https:// or with a slash.'] },
  ])
  const unknown = await portal.as('edgar').call(guidanceCalls.write, {
    moduleId: 'Nothing',
    guidanceDescription: { en: 'x', id: '' },
    guidanceLink: '',
  })
  expect(unknown.status).toBe(404)
})

it('its screen is among the pages of those who write it', async () => {
  const offered = async (name: Name) =>
    (await portal.as(name).call(homeCalls.pages)).body.listData.some(({ path }) => path === '/set-up/guidance')
  expect([await offered('edgar'), await offered('indra'), await offered('dewi'), await offered('amina')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
