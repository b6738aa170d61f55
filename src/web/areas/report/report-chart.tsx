import type { CSSProperties } from 'react'
import type { ReportChart as Chart } from '#shared/areas/report.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { cellText } from '#web/platform/list/rows/cell.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './report.module.css'

/** A heading within a sentence; what is written in capitals stays. */
const withinSentence = (heading: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(heading) ? heading.charAt(0).toLowerCase() + heading.slice(1) : heading

/** A bar for each value, the largest first, with what it comes to. */
export function ReportChart({ chart: { label, by, kind, bars, isCut } }: { chart: Chart }) {
  const say = useText()
  const largest = Math.max(...bars.map(({ value }) => Math.abs(value)), 0) || 1
  const title = say('report.chartOf', { what: label || say('report.rows'), by: withinSentence(by) })
  return (
    <Section title={title}>
      <dl className={classes.bars}>
        {bars.map(({ name, value }) => (
          <div key={name} className={classes.bar}>
            <dt>{name || say('report.chartNone')}</dt>
            <dd>
              <span aria-hidden="true" className={classes.ink} style={{ '--share': Math.abs(value) / largest } as CSSProperties} />
              <span>{cellText({ value }, { name: 'value', label, kind })}</span>
            </dd>
          </div>
        ))}
      </dl>
      {isCut && <p className={classes.note}>{say('report.chartCut', { count: bars.length })}</p>}
    </Section>
  )
}
