import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '#shared/texts/en/index.ts'
import { id } from '#shared/texts/id/index.ts'
import { setUpBodies } from '../../../../test/assurance/rights-set-up.ts'
import { declaredSettings } from '../../../../test/support/contracts.ts'
import { tables } from './subjects.ts'
import { titles } from './told.ts'

const server = path.resolve(import.meta.dirname, '../..')

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(server, name), 'utf8') }))

interface Words {
  acts: string[]
  entities: string[]
}

/** But names of fields, and colours. */
const literals = (text: string) => [...text.replaceAll(/\['[^']*'\]/g, '').matchAll(/'([^'#\n]+)'/g)].flatMap(([, word = '']) => word)

/** Parts of a list that are apart at its own depth. */
function parts(list: string): string[] {
  const found = ['']
  let depth = 0
  for (const sign of list) {
    if ('({['.includes(sign)) depth += 1
    if (')}]'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found.map((part) => part.trim())
}

/** What stands between a bracket, which has just been opened, and its end. */
function within(text: string): string {
  let depth = 1
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && (depth -= 1) === 0) return text.slice(0, at)
  }
  return text
}

/** Statements that write rows: what they write as act and as thing, by the SQL that says it. */
const statements = (text: string) =>
  [...text.matchAll(/insert into audit \(([^)]*)\)\s*(values \(|select )/g)].map((found) => {
    const [whole, columns = '', how = ''] = found
    const rest = text.slice(found.index + whole.length)
    const values = parts(how === 'select ' ? rest.split('`')[0]!.replace(/\sfrom [\s\S]*$/, '') : within(rest))
    const names = columns.split(',').map((name) => name.trim())
    return { act: values[names.indexOf('act')] ?? '', entity: values[names.indexOf('entity')] ?? '' }
  })

/**
 * What a source says besides: where it hands an act or a thing to whoever writes it. `act:` and `entity:` of objects, types of
 * acts, and what stands at its place in calls of those who write.
 */
function handed(text: string): Words {
  const inObjects = (field: string) =>
    [...text.matchAll(new RegExp(`[{,(]?\\s${field}: ([^,}\\n]*)`, 'g'))].flatMap(([, value = '']) =>
      /^[A-Z]/.test(value) ? [] : literals(value),
    )
  const inTypes = [...text.matchAll(/type (?:Access)?Act(?:Kind)? =((?:\s*\|?\s*(?:'[^']+'|Act\['kind'\]))+)/g)].flatMap(([, all = '']) =>
    literals(all),
  )
  const inCalls = (name: string, place: number) =>
    [...text.matchAll(new RegExp(`\\b${name}(?:<[^>]*>)?\\(`, 'g'))].flatMap((found) =>
      literals(parts(within(text.slice(found.index + found[0].length)))[place] ?? ''),
    )
  return {
    acts: [
      ...inObjects('act'),
      ...inTypes,
      ...inCalls('tellAccess', 2),
      ...inCalls('tellRule', 2),
      ...inCalls('audited', 2).filter((word) => !word.includes(':')),
      ...inCalls('noted', 2).flatMap((word) => (text.includes('`overtime ${act}`') ? [`overtime ${word}`] : [])),
    ],
    entities: [
      ...inObjects('entity'),
      ...inCalls('tellAudit', 1),
      ...[...text.matchAll(/exportTold\([^)]*module: '([^']+)'/g)].flatMap(([, word = '']) => word),
    ],
  }
}

/** Statements whose act or thing is handed to them: who hands it is looked for as above, or said here. */
const writers: Readonly<Record<string, Partial<Words>>> = {
  'records/attendance/upkeep/periods.ts': {},
  'records/schedule/set-up.ts': {},
  'platform/settings.ts': {},
  'platform/set-up/history.ts': {},
  'platform/readings.ts': { entities: ['LeaveBalance', 'Attendance'] },
  'areas/overtime-set-up.ts': {},
  'areas/import/run.ts': {},
  'areas/import/undo/work.ts': {},
  'areas/approval-right/giving.ts': {},
  'approval/request/store-rows.ts': { acts: ['approve', 'revise', 'reject'] },
  'approval/act/ending.ts': {},
  'approval/drafts/store.ts': {},
  'people/posts/doing.ts': { acts: ['transfer', 'promote', 'manager', 'contract', 'schedule', 'end', 'return', 'hire'] },
  'people/access-audit.ts': {},
  'areas/pay-period/calls.ts': {},
  'areas/pay-hand-over/calls.ts': {},
  'areas/report/told-audit.ts': {},
}

const isSaid = (value: string) => /^'[^']+'$/.test(value)

async function written(from: readonly { name: string; text: string }[]): Promise<Words & { unknown: string[] }> {
  const all: Words & { unknown: string[] } = { acts: [], entities: [], unknown: [] }
  for (const { name, text } of from) {
    const own = handed(text)
    all.acts.push(...own.acts, ...(writers[name]?.acts ?? []))
    all.entities.push(...own.entities, ...(writers[name]?.entities ?? []))
    for (const { act, entity } of statements(text)) {
      if (isSaid(act)) all.acts.push(...literals(act))
      if (isSaid(entity)) all.entities.push(...literals(entity))
      if (!(isSaid(act) && isSaid(entity)) && !writers[name]) all.unknown.push(name)
    }
  }
  return all
}

const lacking = (kind: 'act' | 'of', words: readonly string[]) =>
  [...new Set(words)].filter((word) => {
    const key = kind === 'of' && titles.has(word) ? titles.get(word)! : `audit.${kind}.${word}`
    return !Object.hasOwn(en, key) || !Object.hasOwn(id, key)
  })

describe('the words of the audit', () => {
  it('are there in both languages for every act and every thing that the source writes', async () => {
    const { acts, entities, unknown } = await written(sources)
    expect(unknown).toEqual([])
    for (const known of [
      'import taken back',
      'turn codes on',
      'ask for password',
      'transfer',
      'remind',
      'take up',
      'send again',
      'overtime rules',
    ])
      expect(acts).toContain(known)
    for (const known of ['post', 'job', 'leave-balance', 'device-key', 'people', 'general config', 'holiday'])
      expect(entities).toContain(known)
    expect(lacking('act', acts)).toEqual([])
    const declared = [...Object.keys(setUpBodies), ...(await declaredSettings()).map(({ name }) => name.replaceAll('-', ' '))]
    expect(lacking('of', [...entities, ...declared])).toEqual([])
  })

  it('would be missed', async () => {
    const one = (text: string) => written([{ name: 'new.ts', text }])
    const said = await one("sql`insert into audit (actor_id, act, entity) values (${by}, 'dance', 'floor')`")
    expect([lacking('act', said.acts), lacking('of', said.entities)]).toEqual([['dance'], ['floor']])
    expect((await one('sql`insert into audit (act, entity) select x.act, x.of from x`')).unknown).toEqual(['new.ts'])
    expect(lacking('act', (await one("await tellAccess(tx, person.id, 'sing', id)")).acts)).toEqual(['sing'])
  })

  it('name what stands in a table of its own', () => {
    expect(Object.keys(setUpBodies).filter((kind) => !Object.hasOwn(tables, kind))).toEqual([])
  })
})
