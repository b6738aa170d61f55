import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { hasDutyIn } from '#shared/duties.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useGuidance, useHome } from '#web/foundation/session/person.ts'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { readMoment } from '#web/platform/form/typing.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { BalanceDay } from './balance-day.tsx'
import { OwnBalance } from './own-balance.tsx'
import { PeopleBalances } from './people-balances.tsx'
import classes from './balance-screen.module.css'

/** Leave balances: one's own with what moves them, and those of one's people as far as the setting and the role allow. */
export function BalanceScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const home = useHome().data
  const today = home?.today ?? ''
  const [day, setDay] = useState('')
  const guidance = useGuidance('/leave-balance')
  usePage(say('balance.title'))
  const people =
    home && (hasDutyIn(home.roles, 'LeaveBalance') || (home.roles.manages && home.config.viewSubordinateLeaveBalance !== 'none'))
  const asked = readMoment('date', day) ?? today
  const shown = people && tab === 'people' ? 'people' : 'mine'
  return (
    <>
      <ScreenHeader
        title={say('balance.title')}
        guidance={guidance}
        tabs={
          people
            ? [
                { key: 'mine', label: say('balance.mine') },
                { key: 'people', label: say(hasDutyIn(home.roles, 'LeaveBalance') ? 'balance.everybody' : 'balance.people') },
              ]
            : []
        }
        tab={shown}
        onTab={(key) => void navigate({ to: '/leave-balance' as never, search: (key === 'mine' ? {} : { tab: key }) as never })}
        actions={
          <div className={classes.day}>
            <MomentInput kind="date" label={say('balance.asOf')} value={day || today} onChange={setDay} hint="" />
          </div>
        }
      />
      {today && (
        <>
          <BalanceDay day={asked} today={today} onDay={setDay} />
          {shown === 'people' ? <PeopleBalances day={asked} /> : <OwnBalance day={asked} today={today} />}
        </>
      )}
    </>
  )
}
