import { mostDirect, type ChartBranch, type ChartNode } from '#shared/areas/organisation-chart.ts'
import type { Language } from '#shared/texts/index.ts'
import { dayText, numberText, say } from '#server/foundation/basis/texts.ts'
import type { Sheet, SheetRow } from '#server/platform/export/pdf/sheet.ts'
import type { BranchAsked } from './branch.ts'
import type { Drawing } from './nodes.ts'

/** A page of a branch, with what stands on it. */
export interface OpenedPage extends BranchAsked, ChartBranch {}

interface Form {
  company: { name: string; mark: Uint8Array | null }
}

/** The chart as far as it is opened, on paper: a line each, those under somebody indented beneath them. */
export function chartSheet(pages: readonly OpenedPage[], { by, sight, language }: Drawing, { company }: Form): Sheet {
  const column = (header: string, share: number, isNumber = false) => ({ header, share, isNumber })
  return {
    title: say(language, 'organisationChart.title'),
    language,
    password: null,
    isAcross: false,
    head: company,
    facts: [
      [say(language, 'organisationChart.drawn'), say(language, `organisationChart.by.${by}`)],
      [say(language, 'organisationChart.asOf'), dayText(sight.day)],
    ],
    parts: [
      {
        heading: null,
        table: {
          columns: [
            column(say(language, 'organisationChart.who'), 42),
            column(say(language, 'organisationChart.position'), 22),
            column(say(language, 'organisationChart.unit'), 16),
            column(say(language, 'organisationChart.site'), 12),
            column(say(language, 'organisationChart.directly'), 8, true),
          ],
          rows: rowsUnder(null, 0, pagesOf(pages), language),
        },
      },
    ],
  }
}

const pagesOf = (pages: readonly OpenedPage[]): Map<string | null, OpenedPage[]> => Map.groupBy(pages, ({ of }) => of)

/** Each branch is written once: what would lead back to one above it ends there. */
function rowsUnder(of: string | null, depth: number, open: Map<string | null, OpenedPage[]>, language: Language): SheetRow[] {
  const pages = open.get(of) ?? []
  open.delete(of)
  const rows = pages.flatMap(({ nodes }) =>
    nodes.flatMap((node) => [rowOf(node, depth, language), ...rowsUnder(node.id, depth + 1, open, language)]),
  )
  const next = pages.at(-1)?.next ?? null
  return next === null ? rows : [...rows, { cells: [indented('…', depth), '', '', '', ''], note: '', isSum: false }]
}

function rowOf(node: ChartNode, depth: number, language: Language): SheetRow {
  const name = node.kind === 'vacancy' ? say(language, 'organisationChart.vacant') : node.name
  const head = node.head?.name ?? (node.lacksHead ? say(language, 'organisationChart.noHead') : '')
  const cells = [
    indented(name, depth),
    node.kind === 'unit' ? head : node.position,
    node.unit,
    node.site,
    node.reports === 0 ? '' : directText(node.reports, language),
  ]
  return { cells, note: '', isSum: false }
}

const directText = (count: number, language: Language): string =>
  count > mostDirect ? `${numberText(mostDirect, language)}+` : numberText(count, language)

/** Deeper than that a line moves no further in: its words would have no room. */
const deepest = 8

const indented = (text: string, depth: number): string => '\u2003'.repeat(Math.min(depth, deepest)) + text
