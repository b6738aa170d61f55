import {
  IconBeach,
  IconBell,
  IconBuilding,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCash,
  IconChartBar,
  IconCircle,
  IconClock,
  IconDoorExit,
  IconFingerprint,
  IconHome,
  IconInbox,
  IconLayoutGrid,
  IconMail,
  IconReceipt,
  IconScale,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconTable,
  IconTrendingUp,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'

const icons: Record<string, Icon> = {
  home: IconHome,
  inbox: IconInbox,
  calendar: IconCalendarMonth,
  leave: IconBeach,
  balance: IconScale,
  overtime: IconClock,
  permit: IconDoorExit,
  loan: IconCash,
  requests: IconLayoutGrid,
  attendance: IconFingerprint,
  timesheet: IconTable,
  shifts: IconCalendarEvent,
  pay: IconReceipt,
  growth: IconTrendingUp,
  training: IconSchool,
  team: IconUsers,
  person: IconUser,
  company: IconBuilding,
  announcement: IconSpeakerphone,
  notification: IconBell,
  mail: IconMail,
  report: IconChartBar,
  setup: IconSettings,
}

/** The outline icon of a sidebar item; a ring where the name is unknown. */
export function SidebarIcon({ name }: { name: string }) {
  const Drawn = icons[name] ?? IconCircle
  return <Drawn size={18} stroke={1.75} aria-hidden />
}
