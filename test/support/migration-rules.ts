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
  const own = new Set([...plain(text).matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].map(([, table]) => table))
  return statements(text).flatMap((statement) => {
    if (/^\s*--\s*short:\s*\S/m.test(statement)) return []
    const words = plain(statement).trim()
    return growing
      .filter((table) => !own.has(table))
      .flatMap((table) =>
        holding.filter(([, pattern]) => pattern(table).test(words)).map(([what]) => `${table}: ${what} (${words.slice(0, 60)})`),
      )
  })
}

/** In small letters on one line, without comments and texts. */
const plain = (text: string): string =>
  text
    .replace(/--[^\n]*/g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** Statements with the comments before them; what stands between `$$` belongs to its statement. */
const statements = (text: string): string[] => text.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|'(?:[^']|'')*'|[^;])+/g) ?? []
