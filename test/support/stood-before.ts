import { made, plain, statements } from './migration-rules.ts'

/** Statements that say something of the catalogue alone, whatever rows there are. */
const catalogueAlone = [
  /^create (extension|sequence|(or replace )?(function|view)|(constraint )?trigger|(unlogged )?table (if not exists )?\w+ \()/,
  // A view reads when it is asked; what stands in a plain index is what stands in the table.
  /^create index /,
  /^drop (index|function|trigger|view) /,
  /^(comment on|grant|revoke) /,
  // Makes triggers, of tables that it is told.
  /^select (keep_what_imports_write|note_what_is_paid)\(/,
  /^alter table (only )?\w+ (drop constraint \w+|enable always trigger \w+|alter (column )?\w+ (drop not null|drop default|set default [\w.]+|set storage \w+|set statistics \d+))$/,
]

/**
 * The tables which stood before a migration and whose rows it reads, changes, judges by a new rule or gives a column: an
 * upgrade may stumble over what is in them. A statement that is neither of the catalogue alone nor names a table is told itself.
 * `stood`: the tables of all migrations before.
 */
export function stoodBefore(text: string, stood: readonly string[]): string[] {
  const own = new Set(made(text))
  const older = stood.filter((table) => !own.has(table))
  const found = statements(text).flatMap((statement) => {
    const words = plain(statement).trim()
    if (words === '' || catalogueAlone.some((pattern) => pattern.test(words))) return []
    const named = older.filter((table) => new RegExp(`\\b(from|join|update|into|table|using|on|only|merge)\\s+${table}\\b`).test(words))
    return named.length > 0 || isOf(words, own) ? named : [`?: ${words}`]
  })
  return [...new Set(found)]
}

/** Whether a statement writes to a table of the migration's own. */
const isOf = (words: string, own: ReadonlySet<string>): boolean => {
  const [, table] = /^(?:alter table(?: only)?|insert into|update(?: only)?|create unique index \w* ?on(?: only)?) (\w+)/.exec(words) ?? []
  return table !== undefined && own.has(table)
}
