import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyCalls, companySetting, markPixels } from '#shared/areas/company.ts'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { accentStyles } from '#shared/records/accent.ts'
import { companyFace, showCompany } from '#server/foundation/basis/company-face.ts'
import { dayText } from '#server/foundation/basis/texts.ts'
import { formWith } from '../../../../test/assurance/rights-check.ts'
import { readLive } from '../../../../test/support/live-stream.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
// Other files are tried in this process too.
const usualFace = companyFace()
afterAll(async () => {
  await portal.close()
  showCompany(usualFace)
})

const wished = {
  ...companySetting.usual,
  name: 'Marigold <b> GmbH',
  accent: '#1D5FC4',
  languages: ['id' as const],
  language: 'id' as const,
  dates: 'DD.MM.YYYY' as const,
  numbers: '1.234,5' as const,
  firstWeekday: '6' as const,
  currency: 'IDR' as const,
}
const { change, read } = companySetting.calls
const taken = async (entity: string) => {
  const { rows } = await sql<{ detail: unknown }>`select detail from audit where entity = ${entity} order by seq`.execute(
    portal.database.db,
  )
  return rows.map(({ detail }) => detail)
}
const page = async (url: string) => (await portal.app.inject({ url, headers: { host: 'localhost:3000', 'accept-language': 'en' } })).body
const upload = (bytes: Buffer | string, name: string, by: 'indra' | 'dewi' | 'edgar' = 'indra') =>
  portal.as(by).request({ method: 'POST', url: `/api${companyCalls.uploadMark.path}`, ...formWith(Buffer.from(bytes), name) })

it('is what it always was until somebody says otherwise, and is changed by HR of all sites', async () => {
  expect((await portal.as('dewi').call(read)).body).toEqual({ stands: companySetting.usual, mayChange: false })
  expect((await portal.as('dewi').call(change, wished)).status).toBe(403)
  const address = portal.app.server.address()
  const stream = await readLive(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, await portal.token('amina'))
  await stream.until('ready')
  expect((await portal.as('indra').call(change, wished)).body).toMatchObject({ accent: '#1d5fc4' })
  // Open screens look anew.
  await stream.until('again')
  stream.stop()
  expect(await taken('company profile')).toEqual([{ ...wished, accent: '#1d5fc4' }])
  expect((await portal.as('amina').call(generalConfigCalls.read)).body).toMatchObject({
    companyName: wished.name,
    thousandSeparator: '.',
    decimalSeparator: ',',
    dateForm: 'DD.MM.YYYY',
    firstWeekday: 6,
    currency: 'IDR',
    languages: ['id'],
    accentStyles: accentStyles('#1d5fc4'),
  })
})

it('stands on the page of the portal and on those of its own, in the language that it offers', async () => {
  const shown = await page('/')
  expect(shown).toContain(`">${accentStyles('#1d5fc4')}</style></head>`)
  expect(JSON.parse(/id="settings">([^<]*)</.exec(shown)?.[1] ?? '')).toMatchObject({ company: { name: wished.name, language: 'id' } })
  const forgotten = await page('/oidc/invitation/none')
  expect(forgotten).toContain('Marigold &#60;b&#62; GmbH</p>')
  expect(forgotten).toContain('<html lang="id">')
  expect(await page('/pages/company.css')).toBe(accentStyles('#1d5fc4'))
})

it('writes whole days as the company does', () => {
  expect(dayText('2026-12-31')).toBe('31.12.2026')
})

it.each([
  ['accent', { accent: 'red' }],
  ['accent', { accent: '#fff;}' }],
  ['name', { name: ' ' }],
  ['language', { languages: ['id' as const], language: 'en' as const }],
  ['languages', { languages: [] }],
  ['dates', { dates: 'YY/M/D' }],
])('refuses %s: %j', async (field, wrong) => {
  const answer = await portal.as('edgar').call(change, { ...wished, ...(wrong as object) })
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
})

it('draws the mark anew, small, and shows it to everybody', async () => {
  const square = sharp({ create: { width: 900, height: 300, channels: 4, background: '#1d5fc4' } })
  const mark = ((await upload(await square.png().toBuffer(), 'logo.PNG')).body as unknown as { mark: string }).mark
  const shown = await portal.app.inject({ url: `/company-mark/${mark}` })
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([200, 'image/png', 'nosniff'])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: markPixels })
  expect((await portal.as('dewi').call(companyCalls.mark)).body).toEqual({ mark })
  expect(await page('/')).toContain(`<link rel="icon" href="/company-mark/${mark}"`)
  expect(await page('/oidc/invitation/none')).toContain(`<img src="/company-mark/${mark}"`)
  expect((await portal.app.inject({ url: '/company-mark/none' })).statusCode).toBe(404)
  expect(await taken('company mark')).toEqual([{ mark }])
})

const svg = (inner: string, head = '') => `${head}<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${inner}</svg>`

it('keeps nothing of an SVG but how it looks', async () => {
  const answer = await upload(svg('<script>alert(1)</script><rect width="64" height="64" fill="#1d7a3f" onload="alert(2)"/>'), 'logo.svg')
  const { mark } = answer.body as unknown as { mark: string }
  const { rawPayload } = await portal.app.inject({ url: `/company-mark/${mark}` })
  expect(rawPayload.includes('alert')).toBe(false)
  const { data } = await sharp(rawPayload).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([...data]).toEqual([0x1d, 0x7a, 0x3f])
})

it.each([
  ['an entity', svg('&x;', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), 'logo.svg', 415],
  ['what includes a file', svg('<xi:include href="/etc/passwd" parse="text"/>'), 'logo.svg', 415],
  ['a picture within, of this machine or of any size', svg('<image href="file:///etc/logo.png" width="64" height="64"/>'), 'logo.svg', 415],
  ['copies of copies', svg('<g id="a"><rect/></g><use href="#a"/>'), 'logo.svg', 415],
  ['the same by a prefix', svg('<g id="a"><rect/></g><x-y:use href="#a"/>'), 'logo.svg', 415],
  ['no picture', 'made up', 'logo.svg', 415],
  ['a page that is called a picture', '<html></html>', 'logo.png', 415],
  ['another kind', 'GIF89a', 'logo.gif', 415],
  ['a drawing that is too large', svg(`<!--${'x'.repeat(300_000)}-->`), 'logo.svg', 413],
])('refuses %s as a mark', async (_what, bytes, name, status) => {
  expect((await upload(bytes, name)).status).toBe(status)
})

it('a mark is removed by whoever may set it', async () => {
  expect((await upload(svg(''), 'logo.svg', 'dewi')).status).toBe(403)
  expect((await portal.as('dewi').call(companyCalls.removeMark)).status).toBe(403)
  expect((await portal.as('edgar').call(companyCalls.removeMark)).body).toEqual({ mark: null })
  expect((await portal.as('dewi').call(companyCalls.mark)).body).toEqual({ mark: null })
})

it('is not written over what somebody else has changed since it was opened', async () => {
  const opened = (await portal.as('indra').call(read)).body.stands
  expect((await portal.as('edgar').call(change, { ...opened, name: 'Marigold B.V.', opened })).status).toBe(200)
  const late = await portal.as('indra').call(change, { ...opened, accent: '#1d5fc4', opened })
  expect([late.status, late.error.Message]).toEqual([409, expect.stringContaining('Edgar Tester')])
  const now = (await portal.as('indra').call(read)).body.stands
  expect(now).toEqual({ ...opened, name: 'Marigold B.V.' })
  expect((await portal.as('indra').call(change, { ...opened, opened: now })).status).toBe(200)
})

it('answers what no database can hold as what is not there, before anybody signs in', async () => {
  for (const url of [
    '/company-mark/%00',
    '/company-mark/a%00b',
    '/oidc/outside/trial/%00',
    '/oidc/outside/callback?state=%00&code=%00',
    '/%00',
  ])
    expect([url, (await portal.app.inject({ url })).statusCode]).toEqual([url, 400])
})
