import { Button } from '@mantine/core'
import { IconClockPause, IconClockPlay, IconClockEdit, IconMoodSick } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { checkInCalls, type OwnDay } from '#shared/areas/check-in.ts'
import type { Home } from '#shared/areas/home.ts'
import { goesFarEarly, takeBackSeconds } from '#shared/records/attendance/check-in-rule.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { formatTime } from '#web/foundation/format/date.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { readyForm } from '#web/approval/request/ready-form.ts'
import { offerUndo } from '#web/approval/held/undoable.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { whereabouts } from './whereabouts.ts'

const icon = { size: 18, stroke: 1.75 }

const EarlyDialog = lazy(async () => ({ default: (await import('./early-dialog.tsx')).EarlyDialog }))

interface CheckInProps {
  day: OwnDay
  timeZone: string
}

/** Checks in, or out; the site may ask where from. What was pressed by mistake is taken back, and an early end is asked about. */
export function CheckIn({ day: { next, place, ends, last }, timeZone }: CheckInProps) {
  const say = useText()
  const act = useAct(checkInCalls.checkIn)
  const takeBack = useTakeBack(next)
  const [busy, setBusy] = useState(false)
  const [early, setEarly] = useState(false)
  const press = async () => {
    setEarly(false)
    setBusy(true)
    try {
      const { last } = await act.mutateAsync({ input: { direction: next, place: place === 'off' ? null : await whereabouts() } })
      if (last)
        offerUndo({
          said: say(`home.checked.${last.direction}`, { time: last.time }),
          endsAt: Date.now() + takeBackSeconds * 1000,
          takeBack,
        })
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
    }
  }
  const Clock = next === 'in' ? IconClockPlay : IconClockPause
  const isEarly = () => next === 'out' && goesFarEarly(Date.now(), ends && Date.parse(ends.at))
  return (
    <>
      <ActButton
        // Who has gone may come again, and seldom does.
        variant={last?.direction === 'out' ? 'default' : 'light'}
        leftSection={<Clock {...icon} />}
        loading={busy}
        onClick={() => (isEarly() ? setEarly(true) : void press())}
      >
        {say(next === 'in' ? 'home.checkIn' : 'home.checkOut')}
      </ActButton>
      {early && ends && (
        <Suspense>
          <EarlyDialog
            ends={ends.time}
            now={formatTime(new Date(), timeZone)}
            onConfirm={() => void press()}
            onClose={() => setEarly(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function useTakeBack(direction: OwnDay['next']): () => Promise<void> {
  const say = useText()
  const act = useAct(checkInCalls.takeBack)
  return async () => {
    try {
      await act.mutateAsync({ input: {} })
      tellSuccess(say(`home.checkedBack.${direction}`))
    } catch (error) {
      tellError(error)
    }
  }
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
