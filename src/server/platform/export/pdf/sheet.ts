import type { Language } from '#shared/texts/index.ts'

/** A document on paper, in words: what draws it knows nothing of what it says. */
export interface Sheet {
  title: string
  language: Language
  /** Who gives it out. `mark`: a small PNG. */
  head: { name: string; mark: Uint8Array | null }
  /** What it is about: `Employee`, `Amina Tester`. */
  facts: readonly (readonly [label: string, value: string])[]
  parts: readonly SheetPart[]
  /** What opens the file; null: it is open. */
  password: string | null
  /** Its pages lie across: for many columns. */
  isAcross: boolean
}

/** A heading with a table or with sentences beneath it. */
export interface SheetPart {
  heading: string | null
  table?: SheetTable
  lines?: readonly string[]
}

export interface SheetTable {
  columns: readonly { header: string; share: number; isNumber: boolean }[]
  rows: readonly SheetRow[]
}

export interface SheetRow {
  cells: readonly string[]
  /** Beneath the first cell; '' for none. */
  note: string
  /** What the rows above it come to. */
  isSum: boolean
}
