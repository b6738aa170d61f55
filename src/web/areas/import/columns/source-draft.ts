import type { ColumnSource, Source } from '#shared/import-mapping/form.ts'

export const modes = ['column', 'joined', 'constant', 'template', 'other'] as const
export type Mode = (typeof modes)[number]

/** A value as its dialog asks for it. Columns by number are `#3`. */
export interface SourceDraft {
  mode: Mode
  column: string
  piece: 'whole' | 'before' | 'after'
  sign: string
  at: 'first' | 'last'
  without: 'refuse' | 'whole' | 'empty'
  dates: string
  words: { word: string; means: string }[]
  /** What every other word means; null: such a row is refused. */
  otherwise: string | null
  constant: string
  template: string
  joinFile: string
  joinOwn: string
  joinOther: string
  json: string
}

const plain: SourceDraft = {
  mode: 'column',
  column: '',
  piece: 'whole',
  sign: ',',
  at: 'first',
  without: 'refuse',
  dates: '',
  words: [],
  otherwise: null,
  constant: '',
  template: '',
  joinFile: '',
  joinOwn: '',
  joinOther: '',
  json: '',
}

export const choiceOf = (column: string | number): string => (typeof column === 'number' ? `#${column}` : column)
const columnOf = (choice: string): string | number => (/^#\d+$/.test(choice) ? Number(choice.slice(1)) : choice)

type Joins = Readonly<Record<string, { file: string; on: [Source, string | number][] }>>

/** What the dialog begins with. What it has no fields for it shows as it stands in the mapping. */
export function draftOf(source: Source | undefined, joins: Joins): SourceDraft {
  if (source === undefined) return plain
  const json = JSON.stringify(source)
  if (typeof source !== 'object') return { ...plain, column: choiceOf(source), json }
  if ('constant' in source) return { ...plain, mode: 'constant', constant: String(source.constant ?? ''), json }
  if ('template' in source) return { ...plain, mode: 'template', template: source.template, json }
  if ('first' in source) return { ...plain, mode: 'other', json }
  const column = { ...plain, ...ofColumn(source), json }
  if (source.of === undefined) return column
  const join = joins[source.of]
  const [pair, ...more] = join?.on ?? []
  const isPlain = pair && more.length === 0 && typeof pair[0] !== 'object'
  if (!join || !isPlain) return { ...column, mode: 'other' }
  return { ...column, mode: 'joined', joinFile: join.file, joinOwn: choiceOf(pair[0] as string | number), joinOther: choiceOf(pair[1]) }
}

function ofColumn({ column, before, after, at, without, dates, lookup, otherwise }: ColumnSource): Partial<SourceDraft> {
  return {
    column: choiceOf(column),
    piece: before !== undefined ? 'before' : after !== undefined ? 'after' : 'whole',
    sign: before ?? after ?? ',',
    at: at ?? 'first',
    without: without ?? 'refuse',
    dates: dates ?? '',
    words: Object.entries(lookup ?? {}).map(([word, means]) => ({ word, means: means ?? '' })),
    otherwise: otherwise ?? null,
  }
}

/** The value that a draft means, but for the name of its join; null: it is none yet. */
export function sourceFrom(draft: SourceDraft): Source | null {
  switch (draft.mode) {
    case 'constant':
      return draft.constant === '' ? null : { constant: draft.constant }
    case 'template':
      return draft.template === '' ? null : { template: draft.template }
    case 'other':
      return parsed(draft.json)
    default:
      return columnSource(draft)
  }
}

function columnSource({ mode, column, piece, sign, at, without, dates, words, otherwise }: SourceDraft): Source | null {
  if (column === '') return null
  const told = words.filter(({ word, means }) => word !== '' || means !== '')
  const split =
    piece === 'whole' || sign === '' ? {} : { [piece]: sign, ...(at === 'last' && { at }), ...(without !== 'refuse' && { without }) }
  const more: Omit<ColumnSource, 'column'> = {
    ...split,
    ...(dates !== '' && { dates }),
    ...(told.length > 0 && { lookup: Object.fromEntries(told.map(({ word, means }) => [word, means === '' ? null : means])) }),
    ...(told.length > 0 && otherwise !== null && { otherwise: otherwise === '' ? null : otherwise }),
  }
  return mode === 'column' && Object.keys(more).length === 0 ? columnOf(column) : { column: columnOf(column), ...more }
}

function parsed(json: string): Source | null {
  try {
    return JSON.parse(json) as Source
  } catch {
    return null
  }
}
