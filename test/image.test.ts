import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/foundation/config.ts'
import { isThere, textOf } from './support/sources.ts'

/** The settings that compose.yaml gives the portal: what it asks of the environment as given, secrets from files. */
function settingsOfCompose(given: Record<string, string>, folder: string): Record<string, string> {
  const [, portal = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(textOf('compose.yaml')) ?? []
  const lines = [...portal.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value.replace(/^'(.*)'$/, '$1')])
  return Object.fromEntries(
    lines.map(([name = '', value = '']) => {
      const [, asked, otherwise = ''] = /^\$\{(\w+):[-?](.*)\}$/.exec(value) ?? []
      const meant = asked === undefined ? value : (given[asked] ?? otherwise)
      return [name, meant.replace('/run/secrets', folder)]
    }),
  )
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
  rmSync(folder, { recursive: true })
  expect([config.publicUrl, config.oidc?.authority, config.databaseUrl, config.secretsKey, config.auditKey, config.demo]).toEqual([
    'https://hr.example.com',
    'https://id.example.com',
    secrets['database-url'],
    secrets['secrets-key'],
    secrets['audit-key'],
    false,
  ])
  const told = textOf('docs/operating.md')
  expect(Object.keys(settings).filter((name) => !told.includes(`\`${name.replace(/_FILE$/, '')}\``))).toEqual([])
  expect(() => readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://hr.example.com' })).toThrow('OIDC_AUTHORITY')
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
