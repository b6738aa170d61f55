import { Button } from '@mantine/core'
import type { ApprovalRight } from '#shared/areas/approval-right.ts'
import { givenBefore, type GivenRight } from '#shared/records/delegation.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { periodOf } from './period.ts'
import classes from './rights.module.css'

/** Of whom the other is is not asked: every right here was given by the person. */
type Wish = Omit<GivenRight, 'fromId' | 'toId'>

const given = (right: ApprovalRight) => ({
  right,
  fromId: '',
  toId: right.employeeId,
  modules: right.modules.includes('default') ? null : right.modules,
  startsOn: right.startDate,
  endsOn: right.endDate,
  followsAbsence: right.followsAbsence,
})

/** The right that stands in the way of the one that is being given. */
export const overlapOf = (wish: Wish, rights: readonly ApprovalRight[]): ApprovalRight | undefined =>
  givenBefore({ ...wish, fromId: '', toId: '' }, rights.map(given))?.right

/** Names a right that stands in the way, and leads to it. */
export function Overlap({ right, onChange }: { right: ApprovalRight; onChange: () => void }) {
  const say = useText()
  const language = useLanguage()
  const modules = right.modules.map((module) => (module === 'default' ? say('rights.all') : say(`rights.module.${module}`))).join(', ')
  return (
    <div role="alert" className={classes.overlap}>
      <span>{say('rights.overlaps', { name: right.employee, modules, period: periodOf(right, say, language) })}</span>
      <Button size="compact-md" variant="default" onClick={onChange}>
        {say('rights.changeThat')}
      </Button>
    </div>
  )
}
