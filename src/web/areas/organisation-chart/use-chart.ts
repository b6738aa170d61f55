import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { organisationChartCalls, type ChartBranch, type ChartBy } from '#shared/areas/organisation-chart.ts'
import { statusOf } from '#web/foundation/api/errors.ts'
import { callQuery, queries } from '#web/foundation/api/query.ts'
import { useLanguage } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { firstChart, gathered } from './gathering.ts'
import { emptyChart, withPage, type Chart } from './tree.ts'

interface Drawn {
  by: ChartBy
  /** Null: today. */
  asOf: string | null
  /** Who is looked for. */
  sought: string | null
  /** How often the same one was looked for again: they are led to anew. */
  searches: number
}

/** Where it has led to look for somebody: they are shown, they are not there on the day, or the way to them leads from no top. */
export interface Led {
  id: string
  end: 'shown' | 'absent' | 'circle'
}

/** The chart as it is opened, and what opens more of it. */
export interface OpenedChart {
  chart: Chart
  /** It is read anew: what is shown is what was there before. */
  isComing: boolean
  /** Why nothing is shown. */
  error: unknown
  led: Led | null
  open(ids: readonly string[]): void
  close(id: string): void
  /** The next page of a branch, or its first in place of what is shown. */
  goOn(of: string | null, from: string | null): void
}

/**
 * Branches are asked for as they are opened. On another day, or drawn otherwise, what was open stays open as far as it is there; whoever
 * is looked for has all opened that leads to them.
 */
export function useChart({ by, asOf, sought, searches }: Drawn): OpenedChart {
  const language = useLanguage()
  const [chart, setChart] = useState(emptyChart)
  const [isComing, setComing] = useState(true)
  const [error, setError] = useState<unknown>(null)
  const [led, setLed] = useState<Led | null>(null)
  // What comes for a day that has been left meanwhile is no news.
  const round = useRef(0)
  const shown = useRef('')
  // On another day it is led to nobody anew: whoever draws along the months keeps the slider.
  const ledFor = useRef('')
  const drawing = [by, asOf, language].join(' ')
  const ask = useCallback(
    (of: string | null, from: string | null) =>
      queries.fetchQuery(callQuery(organisationChartCalls.branch, { by, asOf, of, from })) as Promise<ChartBranch>,
    [by, asOf],
  )
  const read = useEffectEvent(async () => {
    const own = (round.current += 1)
    const known = shown.current === drawing ? chart.branches : emptyChart.branches
    setComing(true)
    try {
      const way = sought === null ? null : await wayTo(sought, { by, asOf })
      const ids = way?.isReached ? way.ids : []
      const found = await gathered(ask, { known, open: chart.open, way: ids })
      const next = known.size + found.open.size === 0 ? await firstChart(ask) : found
      if (own !== round.current) return
      shown.current = drawing
      setChart(next)
      setError(null)
      const lead = [by, sought, searches].join(' ')
      if (sought !== null && lead !== ledFor.current) setLed({ id: sought, end: way ? (way.isReached ? 'shown' : 'circle') : 'absent' })
      ledFor.current = lead
    } catch (failed) {
      if (own === round.current) setError(failed)
    } finally {
      if (own === round.current) setComing(false)
    }
  })
  useEffect(() => void read(), [drawing, sought, searches])

  const close = (id: string) => setChart((before) => ({ ...before, open: new Set([...before.open].filter((one) => one !== id)) }))
  const load = async (of: string | null, from: string | null) => {
    const own = round.current
    try {
      const page = await ask(of, from)
      if (own === round.current) setChart((before) => ({ ...before, branches: withPage(before.branches, of, from, page) }))
    } catch (failed) {
      if (own !== round.current) return
      tellError(failed)
      if (of !== null) close(of)
    }
  }
  return {
    chart,
    isComing,
    error,
    led,
    close,
    open(ids) {
      setChart((before) => ({ ...before, open: new Set([...before.open, ...ids]) }))
      for (const id of ids) if (!chart.branches.has(id)) void load(id, null)
    },
    goOn: (of, from) => void load(of, from),
  }
}

/** Null: they do not stand in the chart of the day. */
async function wayTo(id: string, drawn: Pick<Drawn, 'by' | 'asOf'>) {
  try {
    return await queries.fetchQuery(callQuery(organisationChartCalls.path, { ...drawn, id }))
  } catch (failed) {
    if (statusOf(failed) === 404) return null
    throw failed
  }
}
