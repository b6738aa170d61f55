import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { emailActionPrefix } from '#shared/areas/email-action.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { emailActionTexts } from '#web/areas/email-action/texts.ts'
import { flowScreens } from '#web/areas/flow/screens.ts'
import { attendanceScreens } from '#web/areas/attendance/screens.ts'
import { shiftScheduleScreens } from '#web/areas/shift-schedule/screens.ts'
import { calendarScreens } from '#web/areas/calendar/screens.ts'
import { leaveBalanceScreens } from '#web/areas/leave-balance/screens.ts'
import { auditScreens } from '#web/areas/audit/screens.ts'
import { chatScreens } from '#web/areas/chat/screens.ts'
import { companyScreens } from '#web/areas/company/screens.ts'
import { healthScreens } from '#web/areas/health/screens.ts'
import { guidanceScreens } from '#web/areas/guidance/screens.ts'
import { rightsScreens } from '#web/areas/approval-right/screens.ts'
import { accountScreens } from '#web/areas/account/screens.ts'
import { roleScreens } from '#web/areas/roles/screens.ts'
import { accessScreens } from '#web/areas/access/screens.ts'
import { organisationScreens } from '#web/areas/organisation/screens.ts'
import { embeddedChart, organisationChartScreens } from '#web/areas/organisation-chart/screens.ts'
import { importScreens } from '#web/areas/import/screens.ts'
import { peopleScreens } from '#web/areas/people/screens.ts'
import { announcementScreens } from '#web/areas/announcement/screens.ts'
import { payScreens } from '#web/areas/pay/screens.ts'
import { reportScreens } from '#web/areas/report/screens.ts'
import { dayCardScreens } from '#web/areas/day-card/screens.ts'
import { fileScreens } from '#web/areas/file/screens.ts'
import { personScreens } from '#web/areas/person/screens.ts'
import { mailScreens } from '#web/areas/mail/screens.ts'
import { requestSettingsScreens } from '#web/areas/general-config/screens.ts'
import { overtimeSetUpScreens } from '#web/areas/overtime-set-up/screens.ts'
import { leaveTypeScreens } from '#web/areas/leave-types/screens.ts'
import { serviceAccountScreens } from '#web/areas/service-accounts/screens.ts'
import { loanItemScreens } from '#web/areas/loan-items/screens.ts'
import { reasonsScreens } from '#web/areas/reasons/screens.ts'
import { setUpTexts } from '#web/areas/set-up/texts.ts'
import { timesheetSetUpScreens } from '#web/areas/timesheet-set-up/screens.ts'
import { timeSetupScreens } from '#web/areas/time-setup/screens.ts'
import { addTexts } from '#web/foundation/i18n/i18n.ts'
import { screen, type Screen } from '#web/foundation/page/screen.ts'
import { searchOf, searchText } from '#web/foundation/page/search.ts'
import { settings } from '#web/foundation/settings.ts'
import { requestRooms } from '#web/requests/index.ts'
import { Protected } from '#web/shell/protected.tsx'

/** Routes of the session stand outside of the frame; every other path is protected and stands inside. */

/** Every screen of the portal, room by room. */
const screens: readonly Screen[] = [
  screen('/', async () => withRooms((await import('#web/areas/home/home.tsx')).Home)),
  screen('/inbox', async () => withRooms((await import('#web/areas/universal-inbox/inbox.tsx')).Inbox)),
  screen('/inbox/history', async () => withRooms((await import('#web/areas/universal-inbox/inbox-history.tsx')).InboxHistory)),
  screen('/requests', async () => withRooms((await import('#web/areas/my-requests/my-requests-screen.tsx')).MyRequestsScreen)),
  screen('/gallery', async () => (await import('#web/areas/gallery/gallery.tsx')).Gallery, { development: true }),
  ...Object.values(requestRooms).flatMap((room) => room.screens),
  ...attendanceScreens,
  ...calendarScreens,
  ...shiftScheduleScreens,
  ...leaveBalanceScreens,
  ...rightsScreens,
  screen(`/${emailActionPrefix}/$`, async () => withRooms((await import('#web/areas/email-action/email-action.tsx')).EmailAction), {
    texts: emailActionTexts,
  }),
  ...peopleScreens,
  ...personScreens,
  ...organisationChartScreens,
  ...fileScreens,
  ...dayCardScreens,
  ...announcementScreens,
  ...payScreens,
  ...reportScreens,
  screen('/set-up', async () => (await import('#web/areas/set-up/set-up-start.tsx')).SetUpStart),
  ...requestSettingsScreens,
  ...organisationScreens,
  ...timeSetupScreens,
  ...overtimeSetUpScreens,
  ...reasonsScreens,
  ...leaveTypeScreens,
  ...loanItemScreens,
  ...serviceAccountScreens,
  ...timesheetSetUpScreens,
  ...accountScreens,
  ...accessScreens,
  ...roleScreens,
  ...importScreens,
  ...flowScreens,
  ...mailScreens,
  ...auditScreens,
  ...companyScreens,
  ...chatScreens,
  ...guidanceScreens,
  ...healthScreens,
]

/** Hands the register of request modules to an area that shows requests of all of them. */
const withRooms = (Area: ComponentType<{ rooms: RequestRooms }>) => () => <Area rooms={requestRooms} />

const signInRoutes = () => import('#web/shell/session-routes/sign-in-routes.tsx')
const openWithCode = async () => (await import('#web/shell/pages/open-with.tsx')).openWith
const bareCode = () => import('#web/shell/bare.tsx')

const root = createRootRoute()
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Protected })
/** What stands by itself, within something else than the portal. */
const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: lazyRouteComponent(bareCode, 'Bare') })
/** Pages of the set-up, which stand beside its list. */
const setUp = createRoute({
  getParentRoute: () => frame,
  id: 'set-up',
  component: lazyRouteComponent(async () => {
    const [{ setUpArea }, { NoAccess }, texts] = await Promise.all([
      import('#web/areas/set-up/set-up-area.tsx'),
      import('#web/shell/pages/no-access.tsx'),
      setUpTexts(),
    ])
    addTexts(texts)
    return { default: setUpArea(NoAccess) }
  }),
})

const ofSession = (path: string, name: keyof Awaited<ReturnType<typeof signInRoutes>> & `${Capitalize<string>}`) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(signInRoutes, name) })

const sessionRoutes = [
  ofSession('/logout', 'Logout'),
  ofSession('/iframe-logout', 'FrameLogout'),
  ofSession('/store-username/$usernameId', 'StoreUsername'),
  ofSession('/openid-connect/silent-callback', 'SilentCallback'),
  ofSession('/openid-connect/redirect-callback', 'RedirectCallback'),
  ofSession('/openid-connect/logout-redirect', 'LogoutRedirect'),
]

const within =
  (parent: AnyRoute) =>
  ({ path, load, texts, openWith: entry }: Screen): AnyRoute =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyRouteComponent(async () => {
        const [component, more, openWith] = await Promise.all([load(), texts?.(), entry === undefined ? undefined : openWithCode()])
        if (more) addTexts(more)
        return { default: entry !== undefined && openWith ? openWith(entry, component) : component }
      }),
    })

const notFound = async () => (await import('#web/shell/pages/not-found.tsx')).NotFound

const shown = screens.filter((screen) => !screen.development || settings.development)
const { set = [], plain = [] } = Object.groupBy(shown, ({ path }) => (/^\/set-up(\/|$)/.test(path) ? 'set' : 'plain'))

const frameRoutes = [...plain.map(within(frame)), setUp.addChildren(set.map(within(setUp))), within(frame)({ path: '/$', load: notFound })]

export const router = createRouter({
  routeTree: root.addChildren([...sessionRoutes, bare.addChildren([within(bare)(embeddedChart)]), frame.addChildren(frameRoutes)]),
  basepath: settings.basePath || '/',
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  scrollRestoration: true,
  parseSearch: searchOf,
  stringifySearch: searchText,
  trailingSlash: 'never',
  caseSensitive: false,
})
