import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { hasDutyIn } from '#shared/duties.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import classes from './leave-fields.module.css'

/** In place of the leave type where none is open to the person: why, and where that is changed. */
export function NoLeaveType({ name }: { name: string | null }) {
  const say = useText()
  const roles = useHome().data?.roles
  const setsUp = roles !== undefined && (roles.administrator || hasDutyIn(roles, 'SetUp'))
  return (
    <div role="note" className={classes.none}>
      <strong>{name === null ? say('leave.noneOpen') : say('leave.noneOpenTo', { name })}</strong>
      <p>{say(setsUp ? 'leave.noneOpenSetUp' : 'leave.noneOpenAsk')}</p>
      {setsUp && (
        <Anchor fw={600} renderRoot={(props) => <Link to={'/set-up/leave-types' as never} {...props} />}>
          {say('leave.toTypes')}
        </Anchor>
      )}
    </div>
  )
}
