import { createHash, randomBytes } from 'node:crypto'
import { Browser } from './browser-like.ts'
import { openPortal, type Portal } from './portal.ts'
import { freePort } from './ports.ts'

/** A portal of a company of one's own that listens, and what its sign-in pages are used with. */
export interface SigningPortal extends Portal {
  home: string
  /** Opens the sign-in page as the portal would send somebody there. */
  openSignIn(browser: Browser, more?: Record<string, string>): Promise<SignInPage>
}

export interface SignInPage {
  url: string
  text: string
  /** Goes on from an answer that leads back: the tokens that the portal is given. */
  tokens(answer: Response): Promise<Tokens>
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  error?: string
}

export async function openSigningPortal(env: Record<string, string> = {}): Promise<SigningPortal> {
  const port = await freePort()
  const portal = await openPortal({ PORT: String(port), ...env })
  await portal.app.listen({ port, host: 'localhost' })
  const home = `${portal.config.publicUrl}${portal.config.basePath}`
  const oidc = `${home}/oidc`
  const redirect = `${home}/openid-connect/redirect-callback`
  return {
    ...portal,
    home,
    async openSignIn(browser, more = {}) {
      const verifier = randomBytes(40).toString('base64url')
      const query = new URLSearchParams({
        client_id: 'calendula',
        response_type: 'code',
        redirect_uri: redirect,
        scope: portal.config.scope,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        state: 'state',
        nonce: 'n',
        ...more,
      })
      const start = await browser.get(`${oidc}/auth?${query}`)
      const url = new URL(start.headers.get('location') ?? '', oidc).href
      return {
        url,
        text: await (await browser.get(url)).text(),
        async tokens(answer) {
          const resumed = await browser.get(new URL(answer.headers.get('location') ?? '', oidc).href)
          const code = new URL(resumed.headers.get('location') ?? '').searchParams.get('code') ?? ''
          const body = new URLSearchParams({
            client_id: 'calendula',
            grant_type: 'authorization_code',
            code,
            code_verifier: verifier,
            redirect_uri: redirect,
          })
          return (await (await fetch(`${oidc}/token`, { method: 'POST', body })).json()) as Tokens
        },
      }
    },
  }
}

/** What a page tells, without its markup. */
export const toldBy = (page: string): string =>
  (/<main[^]*<\/main>/.exec(page)?.[0] ?? page)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()

/** Signs somebody in by their password; the answer that leads back. */
export async function byPassword(portal: SigningPortal, browser: Browser, name: string, password: string): Promise<Tokens> {
  await nextSecond()
  const page = await portal.openSignIn(browser, { prompt: 'login' })
  return page.tokens(await browser.post(page.url, { name, password }))
}

/** Tokens tell their sign-in by the second: one of the second in which sign-ins were ended has ended with them. */
const nextSecond = () => new Promise((done) => setTimeout(done, 1005 - (Date.now() % 1000)))
