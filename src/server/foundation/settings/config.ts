import path from 'node:path'
import { isNetwork } from '../basis/networks.ts'
import { readDatabaseUrl } from './database-settings.ts'
import { isLoopback } from './exposure.ts'
import { readMailSettings, type MailSettings } from './mail-settings.ts'
import { readProvider, readResponseType, readScope, type OutsideProvider } from './provider-settings.ts'
import { Reader } from './settings-reader.ts'

/** To whom push services may write about this portal, and whether those of the own network are called. */
export interface PushContact {
  contact: string | null
  allowPrivate: boolean
}

/** Everything the environment decides, checked. Paths are absolute; addresses have no slash at their end. */
export interface Config {
  port: number
  host: string
  /** Scheme, host and port under which browsers reach the portal; `basePath` follows it. */
  publicUrl: string
  /** '' or '/hr' */
  basePath: string
  dataDir: string
  /** null: the embedded PostgreSQL in `dataDir` */
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` leads through a pooler. */
  databaseDirectUrl: string | null
  databasePool: number
  /** null: the portal's own identity provider */
  oidc: OutsideProvider | null
  clientId: string
  scope: string
  responseType: 'code'
  tenancyName: string
  idleLogoffMinutes: number
  /** So long after signing in everybody signs in anew. */
  sessionMaxHours: number
  requestTimeoutMs: number
  windowsAuthentication: boolean
  /** Which company is served: the demo, which is made where it lacks, or one's own. null: whoever opens the portal first is asked. */
  company: 'demo' | 'own' | null
  /** The demo, which asks for no password, may be reached from elsewhere. */
  anybodyMayBeAnybody: boolean
  /** Answers are checked strictly and the gallery of building blocks is shown. */
  development: boolean
  /** The web part is served from its sources and reloads when they change. */
  reloadWeb: boolean
  /** Most calls of one person in a minute; 0: any number. */
  callsPerMinute: number
  /** With which audit rows are chained; null: the file in `dataDir`. */
  auditKey: string | null
  /** Whoever brings it may read /metrics from elsewhere; null: only this machine may. */
  metricsToken: string | null
  push: PushContact
  /** Identity providers of the own network may be connected by screen. */
  innerProviders: boolean
  /** null: no mail is written or sent */
  mail: MailSettings | null
  /** Secrets in the database are wrapped with it; null: with the one in `dataDir` for the embedded database, else not at all. */
  secretsKey: string | null
  /** Keys of before, with which what is older is read until it is wrapped anew. */
  secretsKeysBefore: readonly string[]
  /** Program and words that look at each uploaded file; empty: none does. */
  scanCommand: string[]
  /** Addresses and networks of the proxies before the portal. */
  trustedProxies: string[]
  /** fatal, error, warn, info, debug or trace */
  logLevel: string
}

/** The settings are wrong; `problems` has a plain sentence for each. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Reads every setting from the environment. Throws one ConfigError that tells all mistakes at once. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = new Reader(env)
  const port = read.integer('PORT', 3000, 1, 65_535)
  const dataDir = path.resolve(read.text('DATA_DIR', 'data'))
  const databaseUrl = readDatabaseUrl(read, 'DATABASE_URL')
  const oidc = readProvider(read)
  const config: Config = {
    port,
    host: read.text('HOST', 'localhost'),
    publicUrl: readOrigin(read, `http://localhost:${port}`),
    basePath: readBasePath(read),
    dataDir,
    databaseUrl,
    databaseDirectUrl: readDatabaseUrl(read, 'DATABASE_DIRECT_URL') ?? databaseUrl,
    databasePool: read.integer('DATABASE_POOL', 10, 1, 1000),
    oidc,
    clientId: read.text('OIDC_CLIENT_ID', 'calendula'),
    scope: readScope(read),
    responseType: readResponseType(read),
    tenancyName: read.text('TENANCY_NAME', 'calendula'),
    idleLogoffMinutes: read.number('IDLE_LOGOFF_MINUTES', 30, 0, 24 * 60),
    sessionMaxHours: read.number('SESSION_MAX_HOURS', 12, 0.25, 24 * 30),
    requestTimeoutMs: read.integer('REQUEST_TIMEOUT_MS', 60_000, 1000, 600_000),
    windowsAuthentication: read.flag('WINDOWS_AUTHENTICATION', false),
    company: readCompany(read, databaseUrl === null && oidc === null),
    anybodyMayBeAnybody: read.flag('ANYBODY_MAY_SIGN_IN_AS_ANYBODY', false),
    development: ['development', 'test'].includes(read.text('NODE_ENV', 'production')),
    reloadWeb: read.flag('RELOAD_WEB', false),
    callsPerMinute: read.integer('CALLS_PER_MINUTE', 3000, 0, 1_000_000),
    auditKey: read.secret('AUDIT_KEY', 32),
    metricsToken: read.optional('METRICS_TOKEN'),
    push: readPush(read),
    innerProviders: read.flag('OIDC_PRIVATE_PROVIDERS', false),
    mail: readMailSettings(read),
    secretsKey: read.secret('SECRETS_KEY', 32),
    secretsKeysBefore: read.text('SECRETS_KEY_BEFORE', '').split(/\s+/).filter(Boolean),
    scanCommand: read.text('SCAN_COMMAND', '').split(/\s+/).filter(Boolean),
    trustedProxies: readProxies(read),
    logLevel: read.choice('LOG_LEVEL', 'warn', ['fatal', 'error', 'warn', 'info', 'debug', 'trace']),
  }
  refuseOpenDoors(read, config)
  demandKeys(read, config)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}

/** Where the database or the sign-in is somebody's own, the company is too. */
function readCompany(read: Reader, isAsked: boolean): Config['company'] {
  if (isAsked && read.optional('CALENDULA_COMPANY') === null) return null
  return read.choice('CALENDULA_COMPANY', 'own', ['demo', 'own']) as 'demo' | 'own'
}

function readProxies(read: Reader): string[] {
  const proxies = read
    .text('TRUSTED_PROXIES', '')
    .split(/[\s,]+/)
    .filter(Boolean)
  for (const proxy of proxies)
    if (!isNetwork(proxy))
      read.problem(`TRUSTED_PROXIES must list addresses or networks such as 10.0.0.7 or 10.0.0.0/8; "${proxy}" is none.`)
  return proxies
}

function readPush(read: Reader): PushContact {
  const contact = read.optional('PUSH_CONTACT')
  if (contact !== null && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    read.problem('PUSH_CONTACT must be an address such as mailto:hr@example.com or https://hr.example.com.')
  return { contact, allowPrivate: read.flag('PUSH_PRIVATE_SERVICES', false) }
}

function readOrigin(read: Reader, otherwise: string): string {
  const url = read.url('PUBLIC_URL', ['http:', 'https:'], 'https://hr.example.com')
  if (!url) return otherwise
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    read.problem('PUBLIC_URL must be scheme, host and port alone, such as https://hr.example.com; a path belongs into BASE_PATH.')
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    read.problem(
      'PUBLIC_URL must be an https address: what people do here would else be read on the way. End TLS at a proxy before the portal; http is accepted for this machine (localhost) only.',
    )
  return url.origin
}

function readBasePath(read: Reader): string {
  const given = read.text('BASE_PATH', '').replace(/\/+$/, '')
  if (given === '') return ''
  const withSlash = given.startsWith('/') ? given : `/${given}`
  if (!/^(\/[A-Za-z0-9._~-]+)+$/.test(withSlash) || withSlash.split('/').some((part) => part === '.' || part === '..'))
    read.problem(`BASE_PATH must be a path such as /hr (letters, digits, ".", "_", "~", "-"); it is "${given}".`)
  return withSlash
}

/**
 * The demo asks for no password: whoever reaches it may be anybody, administrators too. So it is for this machine alone unless
 * somebody says that it need not be, and its people are never made where somebody else says who is who.
 */
function refuseOpenDoors(read: Reader, config: Config): void {
  if (config.company !== 'demo') return
  if (config.oidc)
    read.problem(
      'CALENDULA_COMPANY=demo and OIDC_AUTHORITY exclude each other: an account of your provider named like one of the demo people, such as "edgar", would be administrator. Leave out one of them.',
    )
  else if (!read.failed('OIDC_AUTHORITY')) {
    const problem = openDemo(config)
    if (problem) read.problem(problem)
  }
}

/** Why the demo company may not be served as the settings are; null where it may. */
export function openDemo(config: Pick<Config, 'publicUrl' | 'host' | 'anybodyMayBeAnybody'>): string | null {
  const open = opening(config)
  if (open.length === 0 || config.anybodyMayBeAnybody) return null
  return `${open.join(' and ')} ${open.length > 1 ? 'make' : 'makes'} the portal reachable from other machines, but the demo company's sign-in asks for no password: begin with a company of your own (CALENDULA_COMPANY=own), set OIDC_AUTHORITY to your identity provider, or leave ${open.join(' and ')} out to try the demo on this machine alone. Where everybody who can reach it may be anybody, ANYBODY_MAY_SIGN_IN_AS_ANYBODY=true lets them.`
}

/** The settings by which other machines reach the portal. */
const opening = ({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): string[] => [
  ...(isLoopback(new URL(publicUrl).hostname) ? [] : ['PUBLIC_URL']),
  ...(isLoopback(host) ? [] : ['HOST']),
]

/**
 * In a database of one's own secrets would stand in the clear without a key, and each process would chain the audit with one of
 * its own folder. Embedded, and where only this machine is served, the keys of the folder do.
 */
function demandKeys(read: Reader, config: Config): void {
  if (config.databaseUrl === null || opening(config).length === 0) return
  const lacking = [
    ...(config.auditKey === null && !read.failed('AUDIT_KEY') ? ['AUDIT_KEY'] : []),
    ...(config.secretsKey === null && !read.failed('SECRETS_KEY') ? ['SECRETS_KEY'] : []),
  ]
  if (lacking.length === 0) return
  const [kept] = lacking.includes('AUDIT_KEY') ? [path.join(config.dataDir, 'audit-key')] : []
  read.problem(
    `${opening(config).join(' and ')} and DATABASE_URL are set, so ${lacking.join(' and ')} must be too (or ${lacking.map((name) => `${name}_FILE`).join(' and ')}): texts of at least 32 characters such as "openssl rand -base64 32" prints, alike for every process.${kept ? ` Where this portal ran before, AUDIT_KEY is what stands in ${kept}.` : ''}`,
  )
}

/** The issuer of the tokens: the outside provider, or the embedded one under `/oidc`. */
export function issuerOf(config: Config): string {
  return config.oidc?.authority ?? `${config.publicUrl}${config.basePath}/oidc`
}
