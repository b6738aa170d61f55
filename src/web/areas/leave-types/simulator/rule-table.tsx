import type { LeaveRule } from '#shared/records/leave/policy.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { besideEachOther, rowsOf } from './rule-rows.ts'
import classes from './simulator.module.css'

interface RuleTableProps {
  holds: LeaveRule
  draft: LeaveRule
  unit: 'day' | 'hour'
}

/** The rule that holds beside the draft; what the draft changes stands out. */
export function RuleTable({ holds, draft, unit }: RuleTableProps) {
  const say = useText()
  const language = useLanguage()
  const rows = besideEachOther(rowsOf(holds, unit, say, language), rowsOf(draft, unit, say, language))
  return (
    <Card flush>
      <table className={classes.rules}>
        <thead>
          <tr>
            <th scope="col">{say('leaveTypes.trial.rule')}</th>
            <th scope="col">{say('leaveTypes.trial.today')}</th>
            <th scope="col">{say('leaveTypes.trial.draft')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, before, after, isOther }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className={classes.held}>{before}</td>
              <td data-other={isOther || undefined}>
                {after}
                {isOther && <span className={classes.unseen}>{` (${say('leaveTypes.trial.changed')})`}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
