// npm run new:request -- formal-development "Formal development" "Pengembangan formal" [--fields "title:text:100! startsOn:date! endsOn:date! cost:money note:multiline"] [--icon training] [--record [--alone-on-its-days]]
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { browserFiles } from './new-request/browser-files.ts'
import { hasAlwaysDays, hasAlwaysMoney } from './new-request/fields.ts'
import { namesOf, type Names } from './new-request/names.ts'
import { recordFiles } from './new-request/record-files.ts'
import { registrationsOf } from './new-request/registers.ts'
import { serverFiles } from './new-request/server-files.ts'
import { sharedFiles } from './new-request/shared-files.ts'
import { webFiles } from './new-request/web-files.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Writes a request module on all tiers and enters it in the registers. Throws, having written nothing, where it cannot. */
async function main(words: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      record: { type: 'boolean', default: false },
      'alone-on-its-days': { type: 'boolean', default: false },
      icon: { type: 'string', default: 'requests' },
      fields: { type: 'string', default: 'day:date! reason:multiline!' },
    },
  })
  const [kind, title, titleId] = positionals
  if (!kind || !title || !titleId)
    throw new Error('Which module? npm run new:request -- formal-development "Formal development" "Pengembangan formal"')
  const { record: hasRecord, 'alone-on-its-days': isAlone, icon, fields } = values
  const names = namesOf(kind, title, titleId, { hasRecord, isAlone, icon, fields })
  if (existsSync(path.join(root, `src/shared/requests/${kind}.ts`))) throw new Error(`There is a module ${kind} already.`)
  const added = {
    ...sharedFiles(names),
    ...serverFiles(names),
    ...recordFiles(names),
    ...webFiles(names),
    ...browserFiles(names),
    ...migration(names),
  }
  const changed = await registered(names)
  for (const [file, text] of Object.entries({ ...added, ...changed })) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  const code = Object.keys({ ...added, ...changed }).filter((file) => /\.tsx?$/.test(file))
  spawnSync(process.execPath, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), ...code], { cwd: root, stdio: 'inherit' })
  process.stdout.write(told(names, Object.keys(added), Object.keys(changed)))
}

/** A company that runs already gets the module switched on for everybody; a new one is founded with it. */
function migration(names: Names): Record<string, string> {
  const { kind, module, title, table, hasRecord } = names
  const last = readdirSync(path.join(root, 'db/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  const number = String(Number(last?.slice(0, 4) ?? -1) + 1).padStart(4, '0')
  const record = hasRecord
    ? `-- ${title}: asked for (not yet granted) or granted; what was released or reversed keeps its row.
create table ${table} (
  id uuid primary key,
  employee_id uuid not null references employee,
  request_id uuid not null,
  line smallint not null,
${hasAlwaysDays(names) ? '  starts_on date not null,\n  ends_on date not null,\n' : ''}${hasAlwaysMoney(names) ? '  amount numeric not null,\n  currency text not null,\n' : ''}  reserved_at timestamptz not null default now(),
  granted_at timestamptz,
  ended_at timestamptz
);
create index ${table}_employee on ${table} (employee_id${hasAlwaysDays(names) ? ', starts_on' : ''}) where ended_at is null;
create unique index ${table}_request on ${table} (request_id, line) where ended_at is null;

`
    : ''
  const text = `${record}-- Switched on for everybody where a company stands already; a new one is founded with it.
insert into module_permission (id, module, category_id, sequence)
select gen_random_uuid(), '${module}', 0, 100 where exists (select from module_permission);
`
  return { [`db/migrations/${number}-${kind}.sql`]: text }
}

async function registered(names: Names): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const { file, entered } of registrationsOf(names)) {
    const before = await readFile(path.join(root, file), 'utf8')
    const after = entered(before, names)
    if (after === before)
      throw new Error(`${file} does not look as expected; enter the module yourself and tell how in scripts/new-request/registers.ts.`)
    texts[file] = after
  }
  return texts
}

const told = ({ kind }: Names, added: string[], changed: string[]) => `Written:
${added.map((file) => `  ${file}`).join('\n')}
Entered in:
${changed.map((file) => `  ${file}`).join('\n')}
It can be filed and decided on now: npm test -- src/server/requests/${kind} and npm start.
What is its own comes next: the form and list in src/shared, what the form means in prepare() on the server, its fields on the web.
`

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
