import { payModules } from '#shared/permissions.ts'
import type { TextKey } from '#shared/texts/index.ts'

/** As notifications, mails and notices on devices name what they are about. */
export const announcementModule = 'Announcement'

/** Where what somebody is told of stands, beside requests: its screen, and how a mail leads there. */
const toldPlaces: Readonly<Record<string, { path: string; open: TextKey }>> = {
  [announcementModule]: { path: '/announcements', open: 'mail.openAnnouncement' },
  [payModules.pay]: { path: '/payslips', open: 'mail.openPayslip' },
  [payModules.bonus]: { path: '/bonus', open: 'mail.openPayslip' },
}

/** The place of what is no request; undefined for any other module. */
export const toldPlaceOf = (module: string | null | undefined) => (module == null ? undefined : toldPlaces[module])
