import { defaultLanguage, languages, type Language } from '#shared/texts/index.ts'

/** What the server tells the page in `<script type="application/json" id="settings">`. */
export interface Settings {
  /** Where the portal stands: '' or '/portal', without a closing slash. */
  basePath: string
  /** Where the API stands, with the base path: '/api'. */
  apiBase: string
  oidc: {
    authority: string
    clientId: string
    scope: string
    responseType: string
    tenancyName: string
    /** Claim that holds the user name; `preferred_username` where absent. */
    userClaim?: string
    /** Ways of signing in that are demanded. */
    acr: string[]
  }
  company: {
    name: string
    /** Names its mark, which is at `/company-mark/{mark}`; null: the portal's own is shown. */
    mark: string | null
    /** Proposed where a new amount is set up. */
    currency: string
    /** Those that people choose from, and that of whoever has chosen none. */
    languages: readonly Language[]
    language: Language
  }
  /** The company is made up, with its people and all that they do. */
  demo: boolean
  /** Every page has the chat of an outside service. */
  chat: boolean
  /** 0 or less: never signed out for idleness. */
  idleLogoffMinutes: number
  /** So long after signing in a person signs in anew. */
  sessionMaxHours: number
  requestTimeoutMs: number
  windowsAuthentication: boolean
  development: boolean
  /** Of the portal that served the page; '' where it does not say so. */
  version: string
}

const usual: Settings = {
  basePath: '',
  apiBase: '/api',
  oidc: {
    authority: '/oidc',
    clientId: 'calendula',
    scope: 'openid profile offline_access api1',
    responseType: 'code',
    tenancyName: '',
    acr: [],
  },
  company: { name: 'Calendula', mark: null, currency: 'EUR', languages: Object.keys(languages) as Language[], language: defaultLanguage },
  demo: false,
  chat: false,
  idleLogoffMinutes: 0,
  sessionMaxHours: 12,
  requestTimeoutMs: 60_000,
  windowsAuthentication: false,
  development: false,
  version: '',
}

export function readSettings(text: string | null | undefined): Settings {
  if (!text?.trim()) return usual
  const given = JSON.parse(text) as Partial<Settings>
  const basePath = (given.basePath ?? usual.basePath).replace(/\/+$/, '')
  return {
    ...usual,
    ...given,
    basePath,
    apiBase: (given.apiBase ?? `${basePath}/api`).replace(/\/+$/, ''),
    oidc: { ...usual.oidc, ...given.oidc },
    company: { ...usual.company, ...given.company },
  }
}

export const settings = readSettings(globalThis.document?.getElementById('settings')?.textContent)

/** The nonce of this page's Content-Security-Policy; empty where the server set none. */
export const styleNonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** An absolute address of a route of the portal. */
export const addressOf = (path: string) => `${location.origin}${settings.basePath}${path}`

/** Whether the portal itself signs people in, not an outside provider. */
export const signsInHere = (): boolean => new URL(settings.oidc.authority, location.origin).href === addressOf('/oidc')
