import type { Column } from '#shared/contract/list.ts'
import type { ParameterKind, ReportGroup, ReportValues } from '#shared/areas/report.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** A row as it is read: values by the names of columns. `employeeId`: whose it is, where it is somebody's. */
export type ReportRow = Readonly<Record<string, unknown>>

/** What a report asks of whoever wants it. */
export interface Parameter {
  name: string
  label: TextKey
  kind: ParameterKind
  isRequired: boolean
  /** What it is where nothing is said; nothing where absent. */
  usual?: (viewer: Viewer) => string
  /** Of `choice`: what is chosen from, with the key of its words. */
  choices?: readonly { id: string; label: TextKey }[]
}

/** For whom it is read, and what was asked. */
export interface Asking {
  viewer: Viewer
  language: Language
  values: ReportValues
  /** Milliseconds that one statement may take; throws where it takes longer. */
  withinMs?: number
}

/** A bar for each value of a column: how many rows have it, or what a column of theirs comes to. */
export interface ChartOf {
  by: string
  of: string | null
  /** What of a row a bar is named by, where that is more than the column. */
  bar?: string
}

/**
 * A report: what it is called, what it asks, who may have it, its columns, and one way to its rows, which are those alone that
 * the reader may see. Screen, chart and files come from it.
 */
export interface Report {
  /** Of one that the portal brings along its key, else its id. */
  id: string
  name: (language: Language) => string
  description: (language: Language) => string
  group: ReportGroup
  parameters: readonly Parameter[]
  /** Why somebody may not have it; null where they may. */
  refusal: (viewer: Viewer, db: Db | Tx) => TextKey | null | Promise<TextKey | null>
  columns: Readonly<Record<string, Column>>
  chart: ChartOf | null
  /** Of what is private: as what it is taken down that somebody's rows were shown. Files take down whose rows they hold. */
  shownAs?: (db: Db, asking: Asking) => Promise<{ module: string; code: string }>
  /** Its rows in their order, some at a time; values in the reader's words. */
  slices: (db: Db, asking: Asking) => AsyncIterable<readonly ReportRow[]>
}

/** Kinds of parameters that are ids of something that has a name. */
export type NamedKind = Exclude<ParameterKind, 'day' | 'year' | 'number' | 'choice'>

/** What can be had as a report: those that the portal brings along, and those that people made. */
export interface Reports {
  /** What an id of a kind is called; null where there is none such. */
  named(db: Db, kind: NamedKind, id: string, language: Language): Promise<string | null>
  /** Those that somebody may have. */
  all(db: Db, viewer: Viewer): Promise<readonly Report[]>
  /** One of them; null where there is none that they may have. */
  find(db: Db | Tx, viewer: Viewer, id: string): Promise<Report | null>
  /** Whether there is one, whoever may have it. */
  isThere(db: Db | Tx, id: string): Promise<boolean>
}
