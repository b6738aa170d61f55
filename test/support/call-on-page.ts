import type { Page } from 'playwright-core'

/** Makes a call as whoever is signed in on the page. */
export async function callOnPage<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('calendula.accessToken'))
  const response = await page.request.post(new URL(`/api${path}`, page.url()).href, {
    data: body,
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Answer
}
