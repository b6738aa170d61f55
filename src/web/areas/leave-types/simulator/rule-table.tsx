import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LeaveRule } from '#shared/records/leave/policy.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import type { LawOfCountry } from '#shared/records/leave/set-up/laws.ts'
import { Law } from '../law.tsx'
import { useCountryName } from '../type-form.ts'
import { besideEachOther, rowsOf } from '../rule-rows.ts'
import classes from './simulator.module.css'

export interface RuleColumn {
  title: string
  rule: LeaveRule
  /** Which column it takes the place of: what it changes of that stands out. */
  instead: number | null
}

interface RuleTableProps {
  columns: readonly RuleColumn[]
  unit: 'day' | 'hour'
  /** What laws ask of it, told beneath it. */
  laws: readonly LawOfCountry[]
}

/** What holds, what is to come and the draft beside each other; what none of them uses is left out at first. */
export function RuleTable({ columns, unit, laws }: RuleTableProps) {
  const say = useText()
  const nameOf = useCountryName()
  const language = useLanguage()
  const [withIdle, setWithIdle] = useState(false)
  const all = besideEachOther(columns.map(({ rule }) => rowsOf(rule, unit, say, language)))
  const rows = all.filter(({ isIdle }) => withIdle || !isIdle)
  const idle = all.length - rows.length
  return (
    <Card flush>
      <div className={classes.rulesFrame}>
        <table className={classes.rules}>
          <thead>
            <tr>
              <th scope="col">{say('leaveTypes.trial.rule')}</th>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, words }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {columns.map(({ title, instead }, at) => {
                  const isOther = instead !== null && words[at] !== words[instead]
                  return (
                    <td key={title} data-other={isOther || undefined}>
                      {words[at]}
                      {isOther && <span className={classes.unseen}>{` (${say('leaveTypes.trial.changed')})`}</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {idle > 0 && (
        <div className={classes.idle}>
          <Button variant="subtle" size="compact-md" onClick={() => setWithIdle(true)}>
            {say('leaveTypes.trial.showIdle', { count: idle })}
          </Button>
        </div>
      )}
      {laws.length > 0 && (
        <div className={classes.laws}>
          {laws.map(({ country, law }) => (
            <Law key={law.says} law={law} {...(laws.length > 1 && { country: nameOf(country) })} />
          ))}
        </div>
      )}
    </Card>
  )
}
