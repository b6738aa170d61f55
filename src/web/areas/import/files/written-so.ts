import { exampleOf } from '#shared/import-mapping/dates.ts'
import type { ImportLook } from '#shared/import-mapping/look.ts'
import type { WrittenForm } from '#shared/import-mapping/form.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'

export const encodingNames: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16': 'UTF-16',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'latin-1': 'Latin-1',
  'windows-1252': 'Windows-1252',
  shift_jis: 'Shift-JIS',
}

/** How a file is read, in a line: `Windows-1252, semicolons, days as dd.MM.yyyy`. */
export function useWrittenSo(): (form: WrittenForm, look: ImportLook) => string {
  const say = useText()
  const separators: Record<string, string> = {
    ',': say('import.separator.comma'),
    ';': say('import.separator.semicolon'),
    '\t': say('import.separator.tab'),
    '|': say('import.separator.bar'),
  }
  return (form, look) =>
    [
      ...(look.workbook
        ? [look.sheets.length > 1 ? say('import.sheetOf', { name: sheetName(form, look) }) : null]
        : [encodingNames[form.encoding ?? 'utf-8'] ?? form.encoding, separators[form.separator ?? ','] ?? form.separator]),
      form.header === false ? say('import.noHead') : null,
      form.dates && say('import.daysAs', { form: exampleOf(form.dates) ?? form.dates }),
      form.decimal === ',' ? say('import.decimalComma') : null,
    ]
      .filter(Boolean)
      .join(', ')
}

export const sheetName = ({ sheet }: WrittenForm, { sheets }: ImportLook): string =>
  typeof sheet === 'string' ? sheet : (sheets[(sheet ?? 1) - 1] ?? '')
