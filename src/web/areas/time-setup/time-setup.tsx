import type { ComponentType } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { timeSetupPartsOf, type TimeSetupPart } from '#shared/areas/time-setup.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { AttendanceRules } from './attendance/attendance-rules.tsx'
import { Devices } from './attendance/devices.tsx'
import { HolidaysOfSite } from './rules/holidays.tsx'
import { OvertimeRules } from './rules/overtime-rules.tsx'
import { Patterns } from './shifts/patterns.tsx'
import { Periods } from './attendance/periods.tsx'
import { Reasons } from './rules/reasons.tsx'
import { Shifts } from './shifts/shifts.tsx'
import { useHome } from '#web/foundation/session/person.ts'

const parts = {
  shifts: Shifts,
  patterns: Patterns,
  holidays: HolidaysOfSite,
  attendance: AttendanceRules,
  overtime: OvertimeRules,
  reasons: Reasons,
  devices: Devices,
  periods: Periods,
} satisfies Record<TimeSetupPart, ComponentType>

/** For administrators and HR: what attendance is computed by, and until when it is closed. */
export function TimeSetup() {
  const say = useText()
  const navigate = useNavigate()
  const { tab: wished } = useSearch({ strict: false }) as { tab?: string }
  const { roles } = useHome().data ?? {}
  const tabs = timeSetupPartsOf(roles ?? { administrator: false, hr: false })
  const tab = tabs.find((one) => one === wished) ?? 'shifts'
  const Shown = parts[tab]
  usePage(say('timeSetup.title'))
  return (
    <>
      <ScreenHeader
        title={say('timeSetup.title')}
        subtitle={say('timeSetup.subtitle')}
        tabs={tabs.map((key) => ({ key, label: say(`timeSetup.tab.${key}`) }))}
        tab={tab}
        onTab={(key) => void navigate({ to: '/set-up/time' as never, search: (key === 'shifts' ? {} : { tab: key }) as never })}
      />
      <Shown />
    </>
  )
}
