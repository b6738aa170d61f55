/** Tables that grow with every day of use: what holds one of them holds everybody. */
export const growing = (
  'request request_viewer request_history task notification attachment audit mail idempotency ' +
  'leave_event leave_day attendance_day check_time employee assignment batch_item'
).split(' ')

/** Statements that read or rewrite all of a table while nobody else may write it. One that only reads it keeps nobody from writing. */
const holding: readonly [string, (table: string) => RegExp][] = [
  ['changes its rows', (table) => new RegExp(`^update\\s+(only\\s+)?${table}\\b`)],
  ['deletes its rows', (table) => new RegExp(`^(delete\\s+from\\s+|truncate\\s+(table\\s+)?)(only\\s+)?${table}\\b`)],
  ['makes an index of it', (table) => new RegExp(`^create\\s+(unique\\s+)?index\\s+(?!concurrently).*\\bon\\s+(only\\s+)?${table}\\b`)],
  [
    'rewrites a column',
    (table) => new RegExp(`^alter\\s+table\\s+(only\\s+)?${table}\\b.*\\balter\\s+(column\\s+)?\\w+\\s+(set\\s+data\\s+)?type\\b`),
  ],
  ['looks through all its rows', (table) => new RegExp(`^alter\\s+table\\s+(only\\s+)?${table}\\b.*\\bset\\s+not\\s+null\\b`)],
  [
    'looks through all its rows',
    (table) =>
      new RegExp(
        `^alter\\s+table\\s+(only\\s+)?${table}\\b.*\\badd\\s+(constraint\\s+\\w+\\s+)?(check|foreign\\s+key|unique|primary\\s+key|exclude)\\b(?!.*\\bnot\\s+valid\\b)`,
      ),
  ],
  [
    'computes a value for each row',
    (table) =>
      new RegExp(
        `^alter\\s+table\\s+(only\\s+)?${table}\\b.*\\badd\\s+(column\\s+)?.*(default\\s+(now|gen_random_uuid|random|clock_timestamp|nextval)\\b|generated\\s+always\\s+as\\s*\\(.*\\bstored\\b|\\bserial\\b)`,
      ),
  ],
]

/** What in a migration may hold a growing table for longer than a moment. A comment `-- short: …` before a statement says why it does not. */
export function holds(text: string): string[] {
  const own = new Set(made(text))
  const grown = growing.filter((table) => !own.has(table))
  const held: string[] = []
  return statements(text).flatMap((statement) => {
    const words = plain(statement).trim()
    const [, altered = ''] = /^alter table (?:only )?(\w+)/.exec(words) ?? []
    if (altered !== '' && !own.has(altered)) held.push(altered)
    if (/^\s*--\s*short:\s*\S/m.test(statement)) return []
    return grown.flatMap((table) => [
      ...holding.filter(([, pattern]) => pattern(table).test(words)).map(([what]) => `${table}: ${what} (${words.slice(0, 60)})`),
      ...(held.length > 0 && readsThrough(table).test(words) ? [`${table}: is read through while ${held.join(', ')} cannot be read`] : []),
    ])
  })
}

/** Whatever else a migration has altered waits for the end of its transaction. */
const readsThrough = (table: string) =>
  new RegExp(`^(insert|update|delete|merge|with|select|create table \\w+ as)\\b.*\\b(from|join|using)\\s+${table}\\b`)

/** The tables that a migration makes. */
export const made = (text: string): string[] =>
  [...plain(text).matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)].flatMap(([, table]) => table ?? [])

/** In small letters on one line, without comments and texts. */
export const plain = (text: string): string =>
  text
    .replace(/--[^\n]*/g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** Statements with the comments before them; what stands between `$$` belongs to its statement. */
export const statements = (text: string): string[] => text.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|'(?:[^']|'')*'|[^;])+/g) ?? []
