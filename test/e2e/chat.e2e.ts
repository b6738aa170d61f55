import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** The chat of an outside service, which stands here for itself: it is turned on, begins once a page is at rest, and is turned off again. */

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo?.stop())

const host = 'https://chat.example.com'
const script = `${host}/js/widget.js`

/** The outside widget as its script brings it: it keeps what is done with it, answers as the service does, and opens a frame of its host. */
const widget = (created: string) => `{
  const done = (globalThis.chatDone = [])
  const frame = () => document.querySelector('iframe[title="Conversation"]')
  globalThis.fcWidget = {
    init(options) { done.push(['init', options]) },
    open() {
      const opened = document.createElement('iframe')
      opened.title = 'Conversation'
      opened.src = '${host}/frame'
      document.body.append(opened)
    },
    close() { frame()?.remove() },
    isOpen() { return frame() !== null },
    destroy() { frame()?.remove(); done.push(['destroy']) },
    user: {
      async get() { done.push(['get']); throw { status: 401, success: false } },
      async create(user) { done.push(['create', user]); ${created} },
      async update(user) { done.push(['update', user]); return { status: 200, success: true, data: user } },
      async clear() { done.push(['clear']) },
    },
  }
}`
const knows = "return { status: 200, success: true, data: { ...user, restoreId: 'restore-1' } }"

/** Answers in the place of the host; nobody calls it who may not. */
async function standIn(page: Page, created = knows): Promise<string[]> {
  const asked: string[] = []
  const answer = async (route: Route) => {
    const url = route.request().url()
    asked.push(url)
    const [contentType, body] =
      url === script ? ['text/javascript', widget(created)] : ['text/html', '<!doctype html><title>Chat</title><p>Hello</p>']
    await route.fulfill({ contentType, body })
  }
  await page.route(`${host}/**`, answer)
  return asked
}

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Chat', exact: true })
const done = (page: Page) => page.evaluate(() => (globalThis as unknown as { chatDone: [string, unknown][] }).chatDone)

async function turn(on: boolean): Promise<void> {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/chat`)
  const form = page.getByRole('form', { name: 'Where it comes from' })
  await form.getByRole('checkbox', { name: 'Pages have the chat' }).setChecked(on)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The chat is kept as it stands now').waitFor()
  await page.context().close()
}

test('there is no button before the chat has begun, and one after: by keyboard it opens and closes the conversation', async () => {
  const { page: off } = await demo.as('amina')
  const before = await standIn(off)
  await off.goto(demo.url)
  await off.getByRole('heading', { name: /Amina/ }).waitFor()
  // What is not open to a page does not reach the host at all.
  const refused = off.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()))
  await off.evaluate((source) => document.head.append(Object.assign(document.createElement('script'), { src: source })), script)
  await refused
  expect([before, await button(off).count()]).toEqual([[], 0])
  await off.context().close()

  const { page: edgar, complaints } = await demo.as('edgar')
  await edgar.goto(`${demo.url}/set-up/chat`)
  await edgar.getByRole('region', { name: 'What the service is told' }).getByText('E-mail address').waitFor()
  const form = edgar.getByRole('form', { name: 'Where it comes from' })
  await form.getByRole('textbox', { name: 'Host' }).fill(host)
  await form.getByRole('textbox', { name: 'Address of the script' }).fill('https://elsewhere.example.com/a.js')
  await form.getByRole('checkbox', { name: 'Pages have the chat' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/The script must come from/).waitFor()
  await form.getByRole('textbox', { name: 'Address of the script' }).fill(script)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/Keep a token first/).waitFor()
  expect(await faultsOf(edgar)).toEqual([])
  await edgar.getByLabel('Token', { exact: true }).last().fill('a-token-of-ours')
  await edgar.getByRole('button', { name: 'Keep the token' }).click()
  await edgar.getByText('A token is kept.').waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await edgar.getByText('The chat is kept as it stands now').waitFor()
  expect(complaints.filter((text) => !/40[09]/.test(text))).toEqual([])

  const { page, complaints: hers } = await demo.as('amina')
  const asked = await standIn(page)
  const calls: string[] = []
  page.on('request', (request) => /freshchat|widget\.js/.test(request.url()) && calls.push(new URL(request.url()).pathname))
  // Held up, so that what stands before is seen.
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  const config = page.waitForRequest(/freshchat\/config$/)
  await page.route(/freshchat\/config$/, async (route) => {
    await goesOn
    await route.continue()
  })
  await page.goto(demo.url)
  await page.getByRole('heading', { name: /Amina/ }).waitFor()
  await config
  expect([asked, await button(page).count()]).toEqual([[], 0])
  goOn()
  await button(page).waitFor()
  expect(calls).toEqual([
    '/api/third-party-app/freshchat/config',
    '/api/third-party-app/freshchat/get-information',
    '/js/widget.js',
    '/api/third-party-app/freshchat/update-information',
  ])
  const [[, begun] = [], , [, told] = []] = await done(page)
  expect(begun).toMatchObject({
    token: 'a-token-of-ours',
    host,
    restoreId: null,
    externalId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  })
  expect(told).toMatchObject({ firstName: 'Amina', lastName: 'Pratama', meta: { userName: 'amina' } })
  expect(await faultsOf(page)).toEqual([])
  await button(page).focus()
  await page.keyboard.press('Enter')
  await page.frameLocator('iframe[title="Conversation"]').getByText('Hello').waitFor()
  await button(page).press('Enter')
  await page.locator('iframe[title="Conversation"]').waitFor({ state: 'detached' })
  expect(hers).toEqual([])

  // Loaded anew it begins by what was kept.
  await page.reload()
  await button(page).waitFor()
  expect((await done(page))[0]?.[1]).toMatchObject({ restoreId: 'restore-1' })
  await page.context().close()

  await turn(false)
  const { page: again } = await demo.as('amina')
  const nobody = await standIn(again)
  const answer = await again.goto(demo.url)
  expect([nobody, answer?.headers()['content-security-policy']?.includes(host)]).toEqual([[], false])
  await again.context().close()
  await turn(true)
})

test('what goes wrong is said once, and the page goes on', async () => {
  const { page } = await demo.as('budi')
  await standIn(page, 'return { status: 200, success: true, data: user }')
  await page.goto(demo.url)
  await page.getByRole('alert').getByText('Freshchat user Creation succeeded, but does not return restoreId').waitFor()
  await page
    .getByRole('alert')
    .getByText(/What you write in the chat is missing/)
    .waitFor()
  await button(page).waitFor()
  await page.context().close()
  const { page: carla } = await demo.as('carla')
  await standIn(carla, 'throw new Error("no")')
  await carla.goto(demo.url)
  await carla.getByRole('alert').getByText('Freshchat user creation has failed').waitFor()
  expect(await button(carla).count()).toBe(0)
  await carla.context().close()
  const { page: dewi } = await demo.as('dewi')
  await dewi.route(`${host}/**`, (route) => route.abort())
  await dewi.goto(demo.url)
  await dewi
    .getByRole('alert')
    .getByText(/The chat could not be loaded/)
    .waitFor()
  await dewi.getByRole('navigation', { name: 'Main navigation' }).first().waitFor()
  await dewi.context().close()
})

test('whoever signs out is forgotten by the chat on this device', async () => {
  const { page } = await demo.signIn('farah')
  await standIn(page)
  await page.goto(demo.url)
  await button(page).waitFor()
  await page.evaluate(() => {
    const { fcWidget } = globalThis as unknown as { fcWidget: { user: { clear: () => unknown } } }
    fcWidget.user.clear = async () => localStorage.setItem('chatStub', 'forgotten')
  })
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(`${demo.url}/`)
  await page.getByRole('heading', { name: 'Signed out' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('chatStub'))).toBe('forgotten')
  await page.context().close()
})
