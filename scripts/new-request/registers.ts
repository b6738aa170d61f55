import type { Names } from './names.ts'
import { isDated, leastSampleOf } from './sample.ts'
import { wordsOf } from './words.ts'

interface Registration {
  file: string
  /** The file with the module entered. */
  entered(text: string, names: Names): string
}

/** Adds an import after the last one. */
const importing = (text: string, line: string) => {
  const last = [...text.matchAll(/^import .*$/gm)].at(-1)
  return last ? `${text.slice(0, last.index + last[0].length)}\n${line}${text.slice(last.index + last[0].length)}` : text
}

/** Adds a line at the end of an object that a statement begins with `head`. */
const entering = (text: string, head: string, line: string) => {
  const begin = text.indexOf(head)
  const end = text.indexOf('\n}', begin)
  return begin < 0 || end < 0 ? text : `${text.slice(0, end)}\n  ${line}${text.slice(end)}`
}

/** Its words come with its screens, in English; its names are there from the first page on. */
const textsIn = (language: 'en' | 'id'): Registration => ({
  file: `src/shared/texts/${language}/index.ts`,
  entered: (text, { kind, name }) =>
    importing(text, `import { ${name} } from './${kind}.ts'`).replace(
      new RegExp(`(export const ${language}(?:: Texts)? = \\{[^}]*?),?(\\s?)\\}`),
      `$1, ...${name}$2}`,
    ),
})

const namesIn = (language: 'en' | 'id'): Registration => ({
  file: `src/shared/texts/${language}/module-names.ts`,
  entered: (text, names) => {
    const { title, new: start } = wordsOf(names)[language]
    const said = { title, plural: title, new: start }
    const lines = Object.entries(said).map(([key, word]) => `'${names.name}.${key}': '${word}',`)
    return entering(text, 'export const moduleNames', lines.join('\n  '))
  },
})

/** Where a module is entered on each tier; the compiler names one that was forgotten. */
export const registrationsOf = ({ hasRecord }: Names): readonly Registration[] =>
  hasRecord ? [...registrations, ...ofRecords] : registrations

/** Where its record is entered. */
const ofRecords: readonly Registration[] = [
  {
    file: 'src/server/records/index.ts',
    entered: (text, { kind, name }) =>
      entering(
        importing(text, `import { ${name}Change } from './${kind}/change.ts'`),
        'export const changeKinds',
        `[${name}Change.kind]: ${name}Change,`,
      ),
  },
  {
    file: 'test/support/floor-plan.ts',
    entered: (text, { kind }) => text.replace("    ['records/index.ts'],", `    ['records/${kind}'],\n    ['records/index.ts'],`),
  },
]

const registrations: readonly Registration[] = [
  {
    file: 'src/shared/requests/modules.ts',
    entered: (text, { kind, name, module, icon, counter }) =>
      entering(
        text,
        'export const requestModules',
        `'${kind}': {
    kind: '${kind}',
    module: '${module}',
    title: '${name}.title',
    place: { path: '/${kind}', label: '${name}.plural', start: '${name}.new', icon: '${icon}', counter: ${counter ? `'${counter}'` : null} },
    refreshes: [],
  },`,
      ),
  },
  {
    file: 'src/shared/requests/index.ts',
    entered: (text, { kind, name }) =>
      entering(importing(text, `import { ${name} } from './${kind}.ts'`), 'export const requests', `'${kind}': ${name},`),
  },
  textsIn('en'),
  textsIn('id'),
  namesIn('en'),
  namesIn('id'),
  {
    file: 'src/server/requests/index.ts',
    entered(text, { kind, name, module }) {
      const imported = importing(
        importing(text, `import { serve${module} } from '#server/requests/${kind}/calls.ts'`),
        `import { ${name}Module } from '#server/requests/${kind}/module.ts'`,
      )
      return entering(
        entering(imported, 'export const modules', `'${kind}': ${name}Module,`),
        'export const ownCalls',
        `'${kind}': serve${module},`,
      )
    },
  },
  {
    file: 'src/web/requests/index.ts',
    entered: (text, { kind, name }) =>
      entering(
        importing(text, `import { ${name}Room } from '#web/requests/${kind}/room.ts'`),
        'export const requestRooms',
        `'${kind}': ${name}Room,`,
      ),
  },
  {
    file: 'test/assurance/rights-targets.ts',
    entered: (text, names) =>
      entering(text, 'const forms', `'${names.kind}': ${isDated(names) ? '(day)' : '()'} => (${leastSampleOf(names, 'day')}),`),
  },
  {
    file: 'test/assurance/rights-table.ts',
    entered: (text, { kind, module }) =>
      entering(text, 'export const rightsTable', `'POST /${kind}/datasource/employee': open('${module}'),`),
  },
]
