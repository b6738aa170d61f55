import type { List } from '#shared/contract/list.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { FileAnswer } from '#server/foundation/http.ts'
import { say } from '#server/foundation/texts.ts'

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Only digits become numbers; a long exact decimal stays text rather than lose its last places. */
function cell(value: unknown, kind: string): string | number | null {
  if (value == null) return null
  if (kind === 'number') return Number(value)
  if (kind === 'money') return String(value).length <= 15 ? Number(value) : String(value)
  const text = String(value)
  // Written as a string cell; the mark keeps programs that guess from reading a formula when it is saved as CSV later.
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** A list's rows as an XLSX file: the chosen columns in the list's order, headings in the reader's language. */
export async function spreadsheet(
  title: string,
  list: List,
  rows: readonly Record<string, unknown>[],
  chosen: readonly string[] | undefined,
  language: Language,
  day: string,
): Promise<FileAnswer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const columns = Object.entries(list.columns).filter(([name, column]) => (chosen ? chosen.includes(name) : !column.hidden))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || say(language, 'list.sheet'),
        columns: columns.map(([name, column]) => ({
          header: say(language, column.label as TextKey),
          key: name,
          width: column.kind === 'person' ? 28 : 16,
        })),
        data: rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [name, cell(row[name], column.kind)]))),
      },
    ],
  })
  return { fileName: `${say(language, 'export.fileName', { title, day })}.xlsx`, type: spreadsheetType, bytes }
}
