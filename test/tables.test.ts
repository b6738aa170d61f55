import { expect, it } from 'vitest'
import { isCode, isTest, productFiles, textOf } from './support/sources.ts'

interface Statements {
  file: string
  text: string
}

const server = productFiles().filter((file) => file.startsWith('src/server/') && isCode(file) && !isTest(file))
const stated = server.map((file): Statements => ({ file, text: textOf(file) }))

const named = (text: string, verbs: string): Set<string> =>
  new Set([...text.matchAll(new RegExp(`\\b(?:${verbs})\\s+([a-z_]+)\\b`, 'g'))].map(([, table = '']) => table))
const written = (all: readonly Statements[]) =>
  new Set(all.flatMap(({ text }) => [...named(text, 'insert into|update|delete from|merge into')]))
const inRoom = (room: string, all: readonly Statements[]) => all.filter(({ file }) => file.startsWith(`src/server/${room}/`))

/** Sites are of `people`; records keep dates of their own with them. */
const ofPeople = new Set(['site'])

/** Where the engine reads a table that records alone write. */
function readOfRecords(all: readonly Statements[]): string[] {
  const engine = inRoom('approval', all)
  const [ofRecords, ofEngine] = [written(inRoom('records', all)), written(engine)]
  return engine.flatMap(({ file, text }) =>
    [...named(text, 'from|join|using')]
      .filter((table) => ofRecords.has(table) && !ofEngine.has(table) && !ofPeople.has(table))
      .map((table) => `${file}: ${table}`),
  )
}

it("the engine reads no record's table: it asks the record's room", () => {
  expect(written(inRoom('records', stated))).toContain('leave_day')
  expect(readOfRecords(stated)).toEqual([])
  const planted = { file: 'src/server/approval/act/planted.ts', text: 'select 1 from leave_day d' }
  expect(readOfRecords([...stated, planted])).toContain('src/server/approval/act/planted.ts: leave_day')
})
