import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logsIn, readLog, type LogAct, type LogCase, type Role, type Verb } from '../../scripts/replay/log.ts'
import { endOf, planCase } from '../../scripts/replay/plan.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-logs-'))))
afterAll(() => rm(folder, { recursive: true }))

const head = 'case,event_id,timestamp,activity,role,amount'

async function read(...lines: string[]): Promise<LogCase[]> {
  const file = path.join(folder, 'one.events.csv')
  await writeFile(file, [head, ...lines, ''].join('\n'))
  return all(file)
}

async function all(file: string): Promise<LogCase[]> {
  const cases: LogCase[] = []
  for await (const one of readLog(file)) cases.push(one)
  return cases
}

const line = (id: string, time: string, activity: string, role: string) => `${id},e,${time},${activity},${role},1.5`

test('a log is read, plain or packed; what is no approval is counted beside', async () => {
  const lines = [
    line('a', '2017-01-09T09:00:00.000+01:00', 'Permit SUBMITTED by EMPLOYEE', 'EMPLOYEE'),
    line('a', '2017-07-09T09:00:00.000+02:00', 'Start trip', 'EMPLOYEE'),
    line('b', '2017-01-01T09:00:00.000+01:00', 'Request For Payment APPROVED by BUDGET OWNER', 'BUDGET OWNER'),
  ]
  const cases = await read(...lines)
  expect(cases).toEqual([
    {
      id: 'a',
      amount: '1.5',
      acts: [{ at: Date.parse('2017-01-09T08:00:00Z'), document: 'Permit', verb: 'SUBMITTED', role: 'EMPLOYEE' }],
      outside: { 'Start trip': 1 },
    },
    {
      id: 'b',
      amount: '1.5',
      acts: [{ at: Date.parse('2017-01-01T08:00:00Z'), document: 'Request For Payment', verb: 'APPROVED', role: 'BUDGET OWNER' }],
      outside: {},
    },
  ])
  await writeFile(path.join(folder, 'two.events.csv.gz'), gzipSync([head, ...lines].join('\r\n')))
  expect((await logsIn(folder)).map(({ name }) => name)).toEqual(['one', 'two'])
  expect(await all(path.join(folder, 'two.events.csv.gz'))).toEqual(cases)
})

test('a log without an event is refused', async () => {
  await expect(read()).rejects.toThrow('one.events.csv has no event.')
})

test.each([
  ['five fields', ['a,e,2017-01-09T09:00:00.000+01:00,Start trip,EMPLOYEE'], 'line 2: six fields were expected'],
  ['no time', [line('a', 'yesterday', 'Start trip', 'EMPLOYEE')], 'line 2: "yesterday" is no time'],
  [
    'an unknown activity',
    [line('a', '2017-01-09T09:00:00Z', 'Permit BURNT by EMPLOYEE', 'EMPLOYEE')],
    'line 2: "Permit BURNT by EMPLOYEE"',
  ],
  [
    'two roles',
    [line('a', '2017-01-09T09:00:00Z', 'Permit SAVED by EMPLOYEE', 'DIRECTOR')],
    'line 2: "Permit SAVED by EMPLOYEE" by "DIRECTOR"',
  ],
  [
    'a case in two places',
    ['a', 'b', 'a'].map((id) => line(id, '2017-01-09T09:00:00Z', 'Start trip', 'EMPLOYEE')),
    'line 4: the case a stands in two places',
  ],
  [
    'a case that goes back in time',
    ['2017-01-09T09:00:00Z', '2017-01-08T09:00:00Z'].map((time) => line('a', time, 'Start trip', 'EMPLOYEE')),
    'line 3: the case a goes back in time',
  ],
])('a log with %s is refused with its line', async (_, lines, why) => {
  await expect(read(...lines)).rejects.toThrow(`one.events.csv, ${why}`)
})

const said: Record<string, [Verb, Role]> = {
  v: ['SAVED', 'EMPLOYEE'],
  S: ['SUBMITTED', 'EMPLOYEE'],
  a: ['APPROVED', 'ADMINISTRATION'],
  b: ['APPROVED', 'BUDGET OWNER'],
  s: ['APPROVED', 'SUPERVISOR'],
  F: ['FINAL_APPROVED', 'SUPERVISOR'],
  D: ['FINAL_APPROVED', 'DIRECTOR'],
  r: ['REJECTED', 'ADMINISTRATION'],
  x: ['REJECTED', 'SUPERVISOR'],
  e: ['REJECTED', 'EMPLOYEE'],
  m: ['REJECTED', 'MISSING'],
}

/** Each document of a case: its acts by letter, the routes of its submissions, its end. */
function planned(letters: string): [string, string[], number][] {
  const acts = [...letters].map((letter, at): LogAct => {
    const [verb, role] = said[letter] ?? []
    if (!verb || !role) throw new Error(`no act ${letter}`)
    return { at, document: 'Declaration', verb, role }
  })
  return planCase({ id: 'travelpermit1', amount: '1', acts, outside: {} }).documents.map((document) => [
    document.acts.map(({ at }) => letters[at]).join(''),
    document.acts.filter(({ verb }) => verb === 'SUBMITTED').map(({ route }) => route.map((role) => role.toLowerCase()).join(' > ')),
    endOf(document),
  ])
}

test.each<[string, ReturnType<typeof planned>]>([
  ['SabF', [['SabF', ['administration > budget owner > supervisor'], 4]]],
  ['SasD', [['SasD', ['administration > supervisor > director'], 4]]],
  ['S', [['S', ['supervisor'], 1]]],
  ['Sa', [['Sa', ['administration > supervisor'], 40]]],
  ['Ss', [['Ss', ['supervisor > director'], 40]]],
  ['Sr', [['Sr', ['administration > supervisor'], 2]]],
  ['Saxe', [['Saxe', ['administration > supervisor'], 3]]],
  ['SreSaF', [['SreSaF', ['administration > supervisor', 'administration > supervisor'], 4]]],
  ['SFmSF', [['SFmSF', ['supervisor', 'supervisor'], 4]]],
  ['SFm', [['SFm', ['supervisor'], 12]]],
  ['Srev', [['Srev', ['administration > supervisor'], 30]]],
  ['v', [['v', [], 0]]],
  ['vS', [['vS', ['supervisor'], 1]]],
  [
    'SFSaF',
    [
      ['SF', ['supervisor'], 4],
      ['SaF', ['administration > supervisor'], 4],
    ],
  ],
  [
    'SSaaFF',
    [
      ['SaF', ['administration > supervisor'], 4],
      ['SaF', ['administration > supervisor'], 4],
    ],
  ],
  [
    'SaSabbFF',
    [
      ['SabF', ['administration > budget owner > supervisor'], 4],
      ['SabF', ['administration > budget owner > supervisor'], 4],
    ],
  ],
  ['SDs', [['SDs', ['director'], 40]]],
])('the acts of %s find their documents, routes and ends', (letters, documents) => {
  expect(planned(letters)).toEqual(documents)
})
