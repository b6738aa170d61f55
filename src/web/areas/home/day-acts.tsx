import { Button } from '@mantine/core'
import { IconClockPause, IconClockPlay, IconClockEdit, IconMoodSick } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { checkInCalls, type OwnDay } from '#shared/areas/check-in.ts'
import type { Home } from '#shared/areas/home.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { readyForm } from '#web/approval/request/ready-form.ts'
import { whereabouts } from './whereabouts.ts'

const icon = { size: 18, stroke: 1.75 }

/** Checks in, or out; the site may ask where from. */
export function CheckIn({ day: { next, place } }: { day: OwnDay }) {
  const say = useText()
  const act = useAct(checkInCalls.checkIn)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const { last } = await act.mutateAsync({ input: { direction: next, place: place === 'off' ? null : await whereabouts() } })
      if (last) tellSuccess(say(`home.checked.${last.direction}`, { time: last.time }))
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
    }
  }
  const Clock = next === 'in' ? IconClockPlay : IconClockPause
  return (
    <Button variant="light" leftSection={<Clock {...icon} />} loading={busy} onClick={() => void press()}>
      {say(next === 'in' ? 'home.checkIn' : 'home.checkOut')}
    </Button>
  )
}

/** The odd day that waits to be set right; where there is none, the correction of today's check times. */
export function FixDay({ day, home }: { day: OwnDay; home: Home }) {
  const say = useText()
  const language = useLanguage()
  const { module, place } = requestModules['check-time-overrider']
  const corrects = moduleAccess(home.permissions, module) === 'write'
  if (!day.odd && !(corrects && day.isKept)) return null
  const to = day.odd ? `/attendance/detail/${day.odd.id}` : `${place.path}/new`
  const search = day.odd ? {} : { day: day.date }
  return (
    <Button
      variant="default"
      leftSection={<IconClockEdit {...icon} />}
      renderRoot={(props) => <Link {...props} to={to as never} search={search as never} />}
    >
      <span>
        <Dated>
          {day.odd && day.odd.date !== home.today
            ? say('home.fixOther', { day: friendlyDate(day.odd.date, language) })
            : say('home.fixDay')}
        </Dated>
      </span>
    </Button>
  )
}

/** Leave of today for whoever is ill, filled in: Enter sends it. */
export function IllToday({ fields }: { fields: NonNullable<Home['illToday']> }) {
  const say = useText()
  return (
    <Button
      variant="default"
      leftSection={<IconMoodSick {...icon} />}
      renderRoot={(props) => (
        <Link
          {...props}
          to={`${requestModules['leave-request'].place.path}/new` as never}
          search={{ ...fields, [readyForm]: '1' } as never}
        />
      )}
    >
      {say('home.illToday')}
    </Button>
  )
}
