import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, issuerOf, openDemo, readConfig } from './config.ts'

const key = 'thirty-two characters or a few more'

test('without settings the portal runs on localhost:3000 with its own database and identity provider', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    basePath: '',
    dataDir: path.resolve('data'),
    databaseUrl: null,
    databaseDirectUrl: null,
    oidc: null,
    clientId: 'calendula',
    scope: 'openid profile offline_access api1',
    company: null,
    development: false,
    mail: null,
  })
  expect(issuerOf(config)).toBe('http://localhost:3000/oidc')
})

test('settings are read, trimmed and brought into one form', () => {
  const config = readConfig({
    PORT: ' 8080 ',
    PUBLIC_URL: 'https://hr.example.com/',
    BASE_PATH: 'people/hr/',
    DATABASE_URL: 'postgres://app:secret@db/hr?sslmode=verify-full',
    OIDC_AUTHORITY: 'https://login.example.com/realms/x/',
    OIDC_USER_CLAIM: 'preferred_username',
    WINDOWS_AUTHENTICATION: 'yes',
    AUDIT_KEY: key,
    SECRETS_KEY: key,
    NODE_ENV: 'test',
    SMTP_URL: 'smtp://post:p%40ss@mail.example.com',
    MAIL_FROM: 'Calendula HR <hr@example.com>',
  })
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://hr.example.com',
    basePath: '/people/hr',
    databaseUrl: 'postgres://app:secret@db/hr?sslmode=verify-full',
    databaseDirectUrl: 'postgres://app:secret@db/hr?sslmode=verify-full',
    oidc: { authority: 'https://login.example.com/realms/x', audience: null, userClaim: 'preferred_username' },
    windowsAuthentication: true,
    company: 'own',
    development: true,
    mail: {
      host: 'mail.example.com',
      port: 587,
      secure: false,
      needsTls: true,
      login: { user: 'post', password: 'p@ss' },
      from: { name: 'Calendula HR', address: 'hr@example.com' },
    },
  })
  expect(issuerOf(config)).toBe('https://login.example.com/realms/x')
})

test.each([
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535; it is "0".'],
  [{ PORT: '3000x' }, 'PORT must be a whole number from 1 to 65535; it is "3000x".'],
  [{ PUBLIC_URL: 'hr.example.com' }, 'PUBLIC_URL must be an address such as https://hr.example.com.'],
  [{ PUBLIC_URL: 'https://hr.example.com/hr' }, 'a path belongs into BASE_PATH'],
  [{ BASE_PATH: '/a b' }, 'BASE_PATH must be a path such as /hr'],
  [{ BASE_PATH: '/../x' }, 'BASE_PATH must be a path such as /hr'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address such as postgresql://'],
  [{ DATABASE_URL: 'postgres://host' }, 'DATABASE_URL names no database'],
  [{ PUBLIC_URL: 'http://hr.example.com', OIDC_AUTHORITY: 'https://login.example.com' }, 'PUBLIC_URL must be an https address'],
  [{ DATABASE_URL: 'postgres://app@db/hr' }, 'DATABASE_URL leads to another machine without TLS'],
  [{ DATABASE_URL: 'postgres://app@10.0.0.7/hr?sslmode=disable' }, 'add ?sslmode=verify-full'],
  [{ DATABASE_URL: 'postgres://app@db/hr?sslmode=no-verify' }, 'add ?sslmode=verify-full'],
  [{ DATABASE_URL: 'postgres://localhost/hr?host=db' }, 'DATABASE_URL leads to another machine without TLS'],
  [{ DATABASE_URL: 'postgres://db/hr?host=localhost&host=db' }, 'DATABASE_URL leads to another machine without TLS'],
  [{ DATABASE_URL: 'postgres://app@db/hr?sslmode=verify-full&sslmode=disable' }, 'add ?sslmode=verify-full'],
  [{ DATABASE_URL: 'postgres://app@db/hr?sslmode=require&uselibpqcompat=true' }, 'add ?sslmode=verify-full'],
  [{ OIDC_AUTHORITY: 'http://login.example.com' }, 'OIDC_AUTHORITY must be an https address'],
  [{ OIDC_USER_CLAIM: 'email' }, 'OIDC_USER_CLAIM is set but OIDC_AUTHORITY is not'],
  [{ OIDC_SCOPE: 'profile' }, 'OIDC_SCOPE must contain "openid".'],
  [
    { OIDC_RESPONSE_TYPE: 'id_token token' },
    'OIDC_RESPONSE_TYPE can only be "code"; it is "id_token token". With "id_token token" the access token',
  ],
  [{ IDLE_LOGOFF_MINUTES: 'never' }, 'IDLE_LOGOFF_MINUTES must be a number from 0 to 1440'],
  [{ WINDOWS_AUTHENTICATION: 'maybe' }, 'WINDOWS_AUTHENTICATION must be true or false; it is "maybe".'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address such as smtp://'],
  [{ SMTP_URL: 'smtp://mail.example.com/x?tls=no', MAIL_FROM: 'a@b' }, 'SMTP_URL must be scheme, login, host and port alone'],
  [{ SMTP_URL: 'smtps://mail.example.com' }, 'MAIL_FROM must be an address'],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'hr@example.com' }, 'MAIL_FROM is set but SMTP_URL is not'],
  [
    { CALENDULA_COMPANY: 'demo', OIDC_AUTHORITY: 'https://login.example.com' },
    'CALENDULA_COMPANY=demo and OIDC_AUTHORITY exclude each other',
  ],
  [{ CALENDULA_COMPANY: 'demo', PUBLIC_URL: 'https://hr.example.com' }, 'PUBLIC_URL makes the portal reachable from other machines'],
  [{ CALENDULA_COMPANY: 'demo', PUBLIC_URL: 'https://127.0.0.1.nip.io' }, 'begin with a company of your own (CALENDULA_COMPANY=own)'],
  [{ CALENDULA_COMPANY: 'demo', PUBLIC_URL: 'https://127.0.0.1.nip.io' }, 'ANYBODY_MAY_SIGN_IN_AS_ANYBODY=true lets them'],
  [{ CALENDULA_COMPANY: 'demo', HOST: '0.0.0.0' }, 'HOST makes the portal reachable from other machines'],
  [{ CALENDULA_COMPANY: 'demo', HOST: '::' }, 'HOST makes the portal reachable from other machines'],
  [{ HOST: '192.168.1.7', DATABASE_URL: 'postgres://localhost/hr', CALENDULA_COMPANY: 'demo' }, 'HOST makes the portal reachable'],
  [{ CALENDULA_COMPANY: 'demo', HOST: '0.0.0.0', PUBLIC_URL: 'https://hr.example.com' }, 'PUBLIC_URL and HOST make the portal reachable'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, gate' },
    'TRUSTED_PROXIES must list addresses or networks such as 10.0.0.7 or 10.0.0.0/8; "gate" is none.',
  ],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, '"10.0.0.0/33" is none'],
  [{ SESSION_MAX_HOURS: '0' }, 'SESSION_MAX_HOURS must be a number from 0.25 to 720'],
  [{ OIDC_REQUIRED_ACR: 'mfa' }, 'OIDC_REQUIRED_ACR is set but OIDC_AUTHORITY is not'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace; it is "loud".'],
])('%j is refused with a plain sentence', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test.each<[Record<string, string>, string | null]>([
  [{}, null],
  [{ CALENDULA_COMPANY: 'demo' }, 'demo'],
  [{ CALENDULA_COMPANY: 'own' }, 'own'],
  [{ DATABASE_URL: 'postgres://localhost/hr' }, 'own'],
  [{ OIDC_AUTHORITY: 'https://login.example.com' }, 'own'],
])('%j: whoever opens the portal first is asked which company it is for, unless the settings say it', (env, company) => {
  expect(readConfig(env).company).toBe(company)
})

test.each<Record<string, string>>([
  {},
  { HOST: '127.0.0.1' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  { PUBLIC_URL: 'https://hr.localhost' },
])('%j: the demo, which asks for no password, is met on this machine', (env) => {
  expect(openDemo(readConfig({ ...env, CALENDULA_COMPANY: 'demo' }))).toBe(null)
})

test('a company of one’s own has passwords, so others may reach it; the demo where somebody says that anybody may be anybody', () => {
  const reached = { HOST: '0.0.0.0', PUBLIC_URL: 'https://hr.example.com' }
  expect(openDemo(readConfig(reached))).toContain('PUBLIC_URL and HOST make the portal reachable')
  expect(openDemo(readConfig({ ...reached, CALENDULA_COMPANY: 'demo', ANYBODY_MAY_SIGN_IN_AS_ANYBODY: 'true' }))).toBe(null)
})

const served = { PUBLIC_URL: 'https://hr.example.com', OIDC_AUTHORITY: 'https://login.example.com' }
const own = { DATABASE_URL: 'postgres://app@localhost/hr' }

test.each<[Record<string, string>, string]>([
  [{ ...served, ...own }, 'so AUDIT_KEY and SECRETS_KEY must be too (or AUDIT_KEY_FILE and SECRETS_KEY_FILE)'],
  [{ ...served, ...own }, `Where this portal ran before, AUDIT_KEY is what stands in ${path.resolve('data', 'audit-key')}.`],
  [{ ...served, ...own, AUDIT_KEY: key }, 'so SECRETS_KEY must be too (or SECRETS_KEY_FILE)'],
  [{ ...served, ...own, SECRETS_KEY: key }, 'so AUDIT_KEY must be too (or AUDIT_KEY_FILE)'],
  [{ ...own, HOST: '0.0.0.0', OIDC_AUTHORITY: 'https://login.example.com' }, 'HOST and DATABASE_URL are set, so AUDIT_KEY'],
])('%j: a database of one’s own, served to others, needs keys that it does not hold', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test.each<Record<string, string>>([
  { ...served, ...own, AUDIT_KEY: key, SECRETS_KEY: key },
  { ...served },
  { ...own },
  { ...own, OIDC_AUTHORITY: 'https://login.example.com' },
])('%j: the keys are there, or those of the folder do', (env) => {
  expect(readConfig(env).databaseUrl).toBe(env['DATABASE_URL'] ?? null)
})

test.each<Record<string, string>>([
  { DATABASE_URL: 'postgres://app@localhost/hr' },
  { DATABASE_URL: 'postgres://app@[::1]:5433/hr' },
  { DATABASE_URL: 'postgres://app@db/hr?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://app@db/hr?sslmode=require' },
  { DATABASE_URL: 'postgres://app@db/hr?sslmode=verify-full&uselibpqcompat=true' },
  { DATABASE_URL: 'postgres://app@db/hr', DATABASE_WITHOUT_TLS: 'true' },
])('%j: the way to the database is encrypted, stays on this machine or is said to be private', (env) => {
  expect(readConfig(env).databaseUrl).toBe(env['DATABASE_URL'])
})

test.each([
  ['smtp://mail.example.com', true],
  ['smtp://relay:25', true],
  ['smtps://mail.example.com', false],
  ['smtp://localhost:25', false],
])('mail by %s asks for STARTTLS: %s', (SMTP_URL, needsTls) => {
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'hr@example.com' }).mail?.needsTls).toBe(needsTls)
})

test('any setting may stand in a file, which its name with _FILE tells', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-settings-'))
  const file = path.join(folder, 'url')
  await writeFile(file, 'postgres://app:secret@localhost/hr\n')
  expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://app:secret@localhost/hr')
  await rm(folder, { recursive: true })
  expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(`DATABASE_URL_FILE names a file that cannot be read: ${file}.`)
  expect(() => readConfig({ SECRETS_KEY: 'short' })).toThrow('SECRETS_KEY must have at least 32 characters.')
})

test('all mistakes are told at once, and no password with them', () => {
  try {
    readConfig({ PORT: 'x', DATABASE_URL: 'sqlite://user:hunter2@x/y', OIDC_RESPONSE_TYPE: 'token' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as ConfigError).problems).toHaveLength(3)
    expect(String(error)).not.toContain('hunter2')
  }
})
