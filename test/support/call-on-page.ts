import type { Page } from 'playwright-core'

/** Makes a call as whoever is signed in on the page; without a body it is read. */
export async function callOnPage<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('calendula.accessToken'))
  const response = await page.request.fetch(new URL(`/api${path}`, page.url()).href, {
    method: body ? 'POST' : 'GET',
    data: body,
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Answer
}
