import { payModules } from '#shared/permissions.ts'
import type { TextKey } from '#shared/texts/index.ts'

/** As notifications, mails and notices on devices name what they are about. */
export const announcementModule = 'Announcement'
export const reportModule = 'Report'

interface ToldPlace {
  path: string
  open: TextKey
  /** It leads to the screen as a whole: what is told of has none of its own. */
  isWhole?: true
}

/** Where what somebody is told of stands, beside requests: its screen, and how a mail leads there. */
const toldPlaces: Readonly<Record<string, ToldPlace>> = {
  [announcementModule]: { path: '/announcements', open: 'mail.openAnnouncement' },
  [payModules.pay]: { path: '/payslips', open: 'mail.openPayslip' },
  [payModules.bonus]: { path: '/bonus', open: 'mail.openPayslip' },
  [reportModule]: { path: '/reports/mine', open: 'mail.openReports', isWhole: true },
}

/** The place of what is no request; undefined for any other module. */
export const toldPlaceOf = (module: string | null | undefined) => (module == null ? undefined : toldPlaces[module])

/** The screen of what is no request; null where it has none. */
export function toldPathOf(module: string | null | undefined, id: string | null): string | null {
  const place = toldPlaceOf(module)
  if (!place) return null
  if (place.isWhole) return place.path
  return id && `${place.path}/${id}`
}
