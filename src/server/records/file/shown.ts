import type { FileEntry } from '#shared/contract/file-entry.ts'
import { addDays } from '#shared/records/calendar.ts'
import { countryName } from '#shared/records/places.ts'
import { fileRoom, type FileCategory } from '#shared/records/file/categories.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { FileRow } from './rows.ts'
import type { Bank, FileKind } from './set-up.ts'

interface Offered {
  kinds: readonly FileKind[]
  banks: readonly Bank[]
}

/** A row as it is told: ids and codes in words beside them. */
export function shownEntry(row: FileRow, { kinds, banks }: Offered, language: Language): FileEntry {
  const kind = kinds.find(({ id }) => id === row.kindId)
  return {
    entryId: row.entryId,
    rowId: row.id,
    category: row.category,
    kindId: row.kindId,
    kind: kind ? kind.names[language] || (kind.names['en'] ?? '') : null,
    values: row.values,
    words: wordsOf(row.category, row.values, banks, language),
    startsOn: row.startsOn,
    endsOn: row.endsOn && addDays(row.endsOn, -1),
    runsOutOn: row.runsOutOn,
    source: row.source,
    writtenBy: row.writtenBy,
    writtenAt: row.writtenAt,
    reason: row.reason,
  }
}

/** Values that are ids or codes, in words. */
export function wordsOf(
  category: FileCategory,
  values: Readonly<Record<string, string>>,
  banks: readonly Bank[],
  language: Language,
): Record<string, string> {
  const words = Object.entries(fileRoom[category].fields).flatMap(([name, { kind, label }]): [string, string][] => {
    const value = values[name]
    if (value === undefined) return []
    if (kind === 'bank') return [[name, banks.find(({ id }) => id === value)?.name ?? '']]
    if (kind === 'country') return [[name, countryName(value, language)]]
    if (kind === 'yes') return [[name, say(language, label)]]
    return kind === 'choice' ? [[name, say(language, `file.${name}.${value}` as TextKey)]] : []
  })
  return Object.fromEntries(words)
}

/** An entry in one line: its kind, and what it says first. */
export function titleOfEntry({ category, kind, values, words }: FileEntry): string {
  const [name = ''] = Object.keys(fileRoom[category].fields)
  return [kind, words[name] || values[name]].filter(Boolean).join(' · ')
}
