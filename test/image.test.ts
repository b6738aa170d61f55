import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/foundation/settings/config.ts'
import { isThere, textOf } from './support/sources.ts'

/** The settings that compose.yaml gives the portal: what it asks of the environment as given, secrets from files. */
function settingsOfCompose(given: Record<string, string>, folder: string): Record<string, string> {
  const lines = [...serviceOf('portal', 'environment').matchAll(/^ {6}([A-Z_]+):(?: (.*))?$/gm)]
  return Object.fromEntries(
    lines.flatMap(([, name = '', value]) => {
      // Without a value a setting is what the environment says, and not set where it says nothing.
      if (value === undefined) return given[name] === undefined ? [] : [[name, given[name]]]
      const [, asked, otherwise = ''] = /^\$\{(\w+):[-?](.*)\}$/.exec(value) ?? []
      const meant = asked === undefined ? value.replace(/^'(.*)'$/, '$1') : (given[asked] ?? otherwise)
      return [[name, meant.replace('/run/secrets', folder)]]
    }),
  )
}

/** What compose.yaml says of a service under a name: a line, or the lines below it. */
function serviceOf(service: string, name: string): string {
  const [, all = ''] = new RegExp(`^ {2}${service}:\\n((?: {3,}.*\\n)+)`, 'm').exec(textOf('compose.yaml')) ?? []
  const [, line = '', below = ''] = new RegExp(`^ {4}${name}:(?: (.*))?\\n((?: {5,}.*\\n)*)`, 'm').exec(all) ?? []
  return line || below
}

test('compose.yaml gives a portal that others reach all that it asks for, and nothing that it does not know', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-secrets-'))
  const secrets = {
    'database-url': 'postgresql://calendula:long@database/calendula',
    'secrets-key': 's'.repeat(32),
    'audit-key': 'a'.repeat(32),
  }
  for (const [name, text] of Object.entries(secrets)) writeFileSync(path.join(folder, name), `${text}\n`)
  const settings = settingsOfCompose({ PUBLIC_URL: 'https://hr.example.com', OIDC_AUTHORITY: 'https://id.example.com' }, folder)
  const config = readConfig({ HOST: '0.0.0.0', ...settings })
  // Passwords of the portal's own need no provider.
  const own = readConfig({ HOST: '0.0.0.0', ...settingsOfCompose({ PUBLIC_URL: 'https://hr.example.com' }, folder) })
  expect([own.oidc, own.company]).toEqual([null, 'own'])
  rmSync(folder, { recursive: true })
  expect([config.publicUrl, config.oidc?.authority, config.databaseUrl, config.secretsKey, config.auditKey, config.company]).toEqual([
    'https://hr.example.com',
    'https://id.example.com',
    secrets['database-url'],
    secrets['secrets-key'],
    secrets['audit-key'],
    'own',
  ])
  const told = textOf('docs/operating.md')
  expect(Object.keys(settings).filter((name) => !told.includes(`\`${name.replace(/_FILE$/, '')}\``))).toEqual([])
  expect(() => readConfig({ CALENDULA_COMPANY: 'demo', HOST: '0.0.0.0', PUBLIC_URL: 'https://hr.example.com' })).toThrow('OIDC_AUTHORITY')
})

/** What the containers decide themselves: where the portal listens, and that its database is the one beside it. */
const decidedWithin = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_WITHOUT_TLS',
  'CALENDULA_COMPANY',
  'ANYBODY_MAY_SIGN_IN_AS_ANYBODY',
]
/** Secrets that compose.yaml takes from files. */
const fromFiles = ['SECRETS_KEY', 'AUDIT_KEY']
/** Not the portal's. */
const ofTests = ['CHROMIUM']

test('every setting that is told reaches a portal in a container from outside, but what the containers decide', () => {
  const [, settings = ''] = /^## Settings\n([\s\S]*?)^## /m.exec(textOf('docs/operating.md')) ?? []
  const told = [...settings.matchAll(/^\| (`[A-Z_`, ]+) \|/gm)].flatMap(([, names = '']) => names.match(/[A-Z_]+/g) ?? [])
  expect(told).toEqual(expect.arrayContaining(['OIDC_SCOPE', 'OIDC_AUDIENCE', 'SMTP_URL', 'MAIL_FROM', 'CHROMIUM']))
  const given = Object.fromEntries(told.map((name) => [name, `${name} as set`]))
  const arrived = settingsOfCompose(given, '')
  expect(told.filter((name) => arrived[name] !== given[name]).toSorted()).toEqual([...decidedWithin, ...fromFiles, ...ofTests].toSorted())
  expect(fromFiles.filter((name) => arrived[`${name}_FILE`] === undefined)).toEqual([])
  // What nobody sets is not set, so that the portal's own defaults hold.
  expect(Object.values(settingsOfCompose({}, '')).filter((value) => value === '')).toEqual([])
})

test('a stop is given the time that the portal takes for it, and the database no less', () => {
  const [, patience = ''] = /^const patienceMs = ([\d_]+)$/m.exec(textOf('src/server/main.ts')) ?? []
  const patienceS = Number(patience.replaceAll('_', '')) / 1000
  const [portal = 0, database = 0] = ['portal', 'database'].map((name) =>
    Number(/^(\d+)s$/.exec(serviceOf(name, 'stop_grace_period'))?.[1]),
  )
  expect([patienceS > 0, portal > patienceS, database >= portal]).toEqual([true, true, true])
  const told = textOf('docs/operating.md')
  expect(told).toContain(`what is in flight is finished (${patienceS} s at most)`)
  expect(told).toContain(`--stop-timeout ${portal}`)
})

test('of its network a portal in a container believes the gateway alone, behind which the proxy stands', () => {
  const text = textOf('compose.yaml')
  const gateway = / gateway: ([\d.]+) /.exec(text)?.[1] ?? ''
  expect(gateway).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
  expect(settingsOfCompose({}, '')['TRUSTED_PROXIES']).toBe(gateway)
  // Reached through the host alone: nobody else comes from there.
  expect(/^ {4}ports: (.*)$/m.exec(text)?.[1]).toBe("['127.0.0.1:3000:3000']")
  expect(textOf('docs/operating.md')).not.toMatch(/TRUSTED_PROXIES=[\d.]+\/([0-9]|1\d)\b/)
})

test('secrets stay out of the image and of the repository', () => {
  const files = [...textOf('compose.yaml').matchAll(/file: \.\/([\w-]+)\//g)].map(([, folder]) => folder)
  expect([files.length, new Set(files)]).toEqual([4, new Set(['secrets'])])
  expect(textOf('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['secrets', '.env*']))
  expect(textOf('.gitignore').split('\n')).toEqual(expect.arrayContaining(['secrets/', '.env*']))
  const copied = [...textOf('Dockerfile').matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
  expect(copied.filter((source) => source === '.' || !isThere(source))).toEqual([])
})

test('the image runs what is there, as nobody who may write into it', () => {
  const text = textOf('Dockerfile')
  const programs = [...text.matchAll(/scripts\/[\w-]+\.mjs/g)].map(([program]) => program)
  expect([programs.length, programs.filter((program) => !isThere(program))]).toEqual([2, []])
  const [installed, user] = [text.indexOf('RUN node scripts/prepare.mjs'), text.indexOf('USER node')]
  expect([installed > 0, user > installed]).toEqual([true, true])
})
