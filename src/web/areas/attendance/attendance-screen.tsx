import { Skeleton } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useGuidance, useHome } from '#web/foundation/session/person.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { DayList } from './day-list.tsx'
import { MonthView } from './month-view.tsx'
import { PeopleCards } from './people-cards.tsx'

const tabs = ['mine', 'people', 'days'] as const

/** Attendance: one's own month, what that of one's people comes to, and every day in groups. */
export function AttendanceScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { tab, month } = useSearch({ strict: false }) as { tab?: string; month?: string }
  const today = useHome().data?.today ?? ''
  const { data, error, isError } = useCall(attendanceCalls.configuration, {}, { staleTime: 60_000 })
  const guidance = useGuidance('/attendance')
  usePage(say('nav.attendance'))
  const offered = tabs.filter((key) => key !== 'people' || data?.seesOthers)
  const shown = offered.find((key) => key === tab) ?? 'mine'
  const asked = /^\d{4}-(0[1-9]|1[0-2])$/.test(month ?? '') ? (month ?? '') : today.slice(0, 7)
  const names = { mine: say('attendance.mine'), people: say('attendance.people'), days: say('attendance.perDay') }
  const go = (search: Record<string, string>) => void navigate({ to: '/attendance' as never, search: search as never, resetScroll: false })
  const goTo = (next: string) => go({ ...(shown !== 'mine' && { tab: shown }), ...(next !== today.slice(0, 7) && { month: next }) })
  return (
    <>
      <ScreenHeader
        title={say('nav.attendance')}
        guidance={guidance}
        tabs={offered.map((key) => ({ key, label: names[key] }))}
        tab={shown}
        onTab={(key) => go(key === 'mine' ? {} : { tab: key })}
      />
      {isError && <PartFailed error={error} />}
      {!isError && (!data || !today) && <Skeleton height={420} radius="lg" />}
      {data && today && shown === 'mine' && <MonthView month={asked} today={today} onMonth={goTo} />}
      {data && today && shown === 'people' && <PeopleCards month={asked} today={today} onMonth={goTo} />}
      {data && today && shown === 'days' && <DayList month={asked} today={today} own={!data.seesOthers} onMonth={goTo} />}
    </>
  )
}
