import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readReplayMapping } from '../../scripts/replay/mapping.ts'
import { replay } from '../../scripts/replay/replay.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'

let fresh: FreshDatabase
let folder: string
beforeEach(async () => {
  fresh = await freshDatabase({ max: 4 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-mapped-'))
})
afterEach(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const mapping = {
  files: { Expenses: { name: 'expenses.csv', separator: ';' } },
  case: 'claim',
  time: 'when',
  form: 'dd.MM.yyyy HH:mm',
  activity: 'what',
  role: 'who',
  amount: 'sum',
  activities: {
    'hand in': { document: 'Claim', verb: 'SUBMITTED' },
    agree: { document: 'Claim', verb: 'APPROVED' },
    'send back': { document: 'Claim', verb: 'REJECTED' },
    pay: null,
  },
  roles: { clerk: 'EMPLOYEE', chief: 'SUPERVISOR', office: 'ADMINISTRATION' },
  final: 'last',
}
const head = 'claim;when;what;who;sum\n'
const log = `${head}1;02.01.2024 08:00;hand in;clerk;10
2;02.01.2024 09:00;hand in;clerk;20
1;03.01.2024 08:00;agree;office;10
2;03.01.2024 09:00;send back;office;20
1;04.01.2024 08:00;agree;chief;10
2;05.01.2024 09:00;hand in;clerk;20
1;05.01.2024 08:00;pay;bank;10
`

async function run(text: string, given: object = mapping) {
  await writeFile(path.join(folder, 'expenses.csv'), text)
  return replay(fresh.database.db, folder, { mapping: readReplayMapping(JSON.stringify(given)) })
}

test('a log with names of its own, its cases mixed, is replayed as its mapping says', async () => {
  const replayed = await run(log)
  expect(replayed).toMatchObject({ cases: 2, same: 2, steps: 7 })
  expect(replayed.logs[0]).toMatchObject({
    log: 'Expenses',
    outside: { pay: 1 },
    acts: {
      'SUBMITTED by EMPLOYEE': { done: 3, refused: 0 },
      'APPROVED by ADMINISTRATION': { done: 1, refused: 0 },
      'FINAL_APPROVED by SUPERVISOR': { done: 1, refused: 0 },
      'REJECTED by ADMINISTRATION': { done: 1, refused: 0 },
    },
  })
})

test.each([
  ['no event', head, 'expenses.csv has no event.'],
  [
    'a word that is not mapped',
    `${head}1;02.01.2024 08:00;burn;clerk;1\n`,
    'expenses.csv, line 2, what: "burn" is no activity of the mapping.',
  ],
  ['nobody’s role', `${head}1;02.01.2024 08:00;agree;king;1\n`, 'expenses.csv, line 2, who: "king" is no role of the mapping.'],
  ['no time', `${head}1;2024;agree;chief;1\n`, 'expenses.csv, line 2, when: "2024" is no time.'],
  ['no case', `${head};02.01.2024 08:00;agree;chief;1\n`, 'expenses.csv, line 2, claim: it is empty.'],
  ['too few columns', `${head}1;02.01.2024 08:00\n`, 'expenses.csv, line 2: the row has 2 columns.'],
])('a log with %s is refused with its place', async (_, text, why) => {
  await expect(run(text)).rejects.toThrow(why)
})

test('a mapping that cannot be used is told, and so is a log that lacks', async () => {
  expect(() => readReplayMapping(JSON.stringify({ ...mapping, roles: { chief: 'KING' } }))).toThrow(
    'roles.chief: must be one of "EMPLOYEE"',
  )
  await expect(run(log, { ...mapping, files: { Expenses: { name: 'other.csv' } } })).rejects.toThrow(
    'other.csv is described by the mapping but was not given.',
  )
})
