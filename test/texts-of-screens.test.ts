import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { guidedModules, sidebarOf } from '#server/areas/home/sidebar.ts'
import { en } from '#shared/texts/en/index.ts'
import { first } from '#shared/texts/en/first.ts'
import { requestModules } from '#shared/requests/modules.ts'

/** English texts come with the rooms that need them: a screen that names one which does not come with it shows its bare key. */

const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'src', 'web')

const sourcesIn = (folder: string): string[] =>
  readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(web, folder, name))

/** The names of a text's forms by number, without which form: `people.count` of `people.count_other`. */
const known = Object.keys(en).map((key) => key.replace(/_(one|other)$/, ''))

/** Fields of a form that are called as a text is. */
const fieldNames = new Set(['overtime.least'])

/** Every text that a source names: by its key, or by how its key begins (two words of it: one is that of several catalogues). */
function named(source: string): string[] {
  const whole = new Set([...source.matchAll(/'([a-zA-Z][\w-]*(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key))
  const begun = [...source.matchAll(/`([a-zA-Z][\w-]*\.(?:[\w-]+\.)+)\$\{/g)].map(([, prefix = '']) => prefix)
  return known.filter((key) => (whole.has(key) && !fieldNames.has(key)) || begun.some((prefix) => key.startsWith(prefix)))
}

const lacking = (files: readonly string[], texts: object): string[] => {
  const there = new Set(Object.keys(texts).map((key) => key.replace(/_(one|other)$/, '')))
  return files.flatMap((file) =>
    named(readFileSync(file, 'utf8'))
      .filter((key) => !there.has(key))
      .map((key) => `${path.relative(web, file)}: ${key}`),
  )
}

/** The English catalogues that a room brings with its screens. */
async function broughtBy(folder: string): Promise<object> {
  const own = sourcesIn(folder)
  // A request module's page of the set-up comes with what every such page says.
  const hasSetUp = folder.startsWith('requests/') && own.some((file) => /^ {2}setUp: /m.test(readFileSync(file, 'utf8')))
  const brought = [...own, ...(hasSetUp ? [path.join(web, 'approval/room/define-room.tsx')] : [])].flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/import\('#shared\/texts\/en\/([\w-]+)\.ts'\)/g),
  ])
  const catalogues = await Promise.all(
    brought.map(async ([, name]) => Object.values((await import(path.join(root, 'src/shared/texts/en', `${name}.ts`))) as object)),
  )
  return Object.assign({}, first, ...catalogues.flat()) as object
}

/** What stands beneath the rooms and is used by some of them alone, which bring its texts. */
const ofSomeRooms: Readonly<Record<string, readonly string[]>> = {
  '/absence-words.ts': [path.join(web, 'platform', 'people', 'absence-words.ts')],
  '/day-becomes.tsx': [path.join(web, 'records', 'attendance', 'day-becomes.tsx')],
  '/session-rows.tsx': [path.join(web, 'platform', 'people', 'session-rows.tsx')],
  '#web/set-up/': sourcesIn('set-up'),
  '#web/records/file/': sourcesIn('records/file'),
  '#web/records/employment/': [...sourcesIn('records/employment'), ...sourcesIn('set-up')],
}

/** The frame has the chat's code fetched late, and with it its texts. */
const chat = 'shell/chat'
const ofTheChat = sourcesIn(chat)

test.each(['foundation', 'platform', 'records', 'approval', 'shell'])('what %s says is there from the first page on', (folder) => {
  const files = sourcesIn(folder).filter((file) => ![...Object.values(ofSomeRooms).flat(), ...ofTheChat].includes(file))
  expect(lacking(files, first)).toEqual([])
})

const rooms = ['areas', 'requests'].flatMap((floor) =>
  readdirSync(path.join(web, floor), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${floor}/${entry.name}`] : [])),
)

test.each([...rooms, chat])('what %s says comes with its screens', async (room) => {
  const own = sourcesIn(room)
  const borrowed = Object.entries(ofSomeRooms).flatMap(([place, files]) =>
    own.some((file) => readFileSync(file, 'utf8').includes(place)) ? files : [],
  )
  expect(lacking([...own, ...borrowed], await broughtBy(room))).toEqual([])
})

/** The sidebar of somebody who may open everything. */
function wholeSidebar(): string[] {
  const permissions = guidedModules.map(({ module }) => ({ module, categoryId: 0, readOnly: false }))
  return sidebarOf(
    permissions,
    { administrator: true, duties: ['*'], dutiesOfAll: ['*'], drawsFlows: true, language: 'en' },
    new Map(),
  ).map(({ label }) => label)
}

test('what modules and screens are called in the sidebar is there from the first page on', () => {
  const words = Object.values(requestModules).flatMap(({ title, place: { label, start } }) => [title, label, start])
  const sidebar = wholeSidebar()
  expect(sidebar).toContain('nav.setUp')
  expect([...words, ...sidebar].filter((key) => !(key in first))).toEqual([])
})

/** Sources that say a text by its key: of the web, and contracts with the labels of their columns and fields. */
const saying = ['src/web', 'src/shared/requests', 'src/shared/areas', 'src/shared/contract'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
)

/** Of some texts, those that no source says. */
function unsaid(texts: object, sources: readonly string[]): string[] {
  const all = sources.join('\n')
  const begun = [...new Set([...all.matchAll(/`([a-zA-Z][\w-]*\.(?:[\w-]+[._])*)\$\{/g)].map(([, prefix = '']) => prefix))]
  const keys = [...new Set(Object.keys(texts).map((key) => key.replace(/_(one|other)$/, '')))]
  return keys.filter((key) => !all.includes(`'${key}'`) && !begun.some((prefix) => key.startsWith(prefix)))
}

test('what the server alone says does not come with the first page', () => {
  const sidebar = wholeSidebar()
  expect(unsaid(first, saying).filter((key) => !sidebar.includes(key))).toEqual([])
  expect(unsaid({ 'leave.overlap': '', 'leave.part.first': '', 'concern.know_one': '' }, saying)).toEqual(['leave.overlap'])
})

/** What stands in the brackets of a call that has just been opened. */
function callOf(rest: string): string {
  let depth = 1
  const end = [...rest].findIndex((sign) => (depth += sign === '(' ? 1 : sign === ')' ? -1 : 0) === 0)
  return rest.slice(0, end)
}

/** Calls that write a day as tables do, with the sentence that they write it into. */
function tableDays(sources: readonly string[]): string[] {
  const texts = en as Readonly<Record<string, string | undefined>>
  return sources
    .flatMap((source) => source.split(/\bsay\(/).slice(1))
    .map(callOf)
    .filter((call) => call.includes('formatDate('))
    .flatMap((call) => [...call.matchAll(/'([a-z]\w*\.[\w.]+)'/g)].map(([, key = '']) => key))
    .filter((key) => /[.?]$/.test(texts[key] ?? texts[`${key}_other`] ?? ''))
}

test('a day in a sentence is written as people say it', () => {
  expect(tableDays(saying)).toEqual([])
  expect(tableDays(["say('people.hired', { name, day: formatDate(day) })"])).toEqual(['people.hired'])
})

test('a text that does not come along would be found', () => {
  expect(named("say('timeSetup.newShift'), say(`attendance.by.${by}`), 'no.text.of.ours'")).toEqual(
    expect.arrayContaining(['timeSetup.newShift', 'attendance.by.otHours']),
  )
  expect(lacking([path.join(web, 'areas/time-setup/shifts/shifts.tsx')], first).length).toBeGreaterThan(0)
})
