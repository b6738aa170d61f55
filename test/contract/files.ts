import { testsOf } from './row.ts'

/** The tests that rows are checked by, a name a file. */

const web = (path: string) => testsOf(`src/web/${path}`)

export const status = testsOf('src/shared/status.test.ts')
export const permissions = testsOf('src/shared/permissions.test.ts')
export const leaveRules = testsOf('src/shared/records/leave/rules.test.ts')

export const client = web('foundation/api/client.test.ts')
export const call = web('foundation/api/call.test.ts')
export const errors = web('foundation/api/errors.test.ts')
export const format = web('foundation/format/format.test.ts')
export const texts = web('foundation/i18n/i18n.test.ts')
export const part = web('foundation/page/screen-part.test.tsx')
export const idle = web('foundation/session/idle.test.ts')
export const snackbar = web('foundation/snackbar.test.tsx')
export const theme = web('foundation/theme/theme.test.ts')

export const files = web('platform/attachment/value.test.ts')
export const attachment = web('platform/attachment/attachment.test.tsx')
export const select = web('platform/choice/remote-select.test.tsx')
export const options = web('platform/choice/source.test.ts')
export const growing = web('platform/choice/use-growing-options.test.tsx')
export const dialogs = web('platform/dialog/dialogs.test.tsx')
export const range = web('platform/form/inputs/date-range.test.ts')
export const form = web('platform/form/form.test.tsx')
export const typing = web('platform/form/typing.test.ts')
export const columns = web('platform/list/rows/columns.test.ts')
export const table = web('platform/list/table/data-table.test.tsx')
export const list = web('platform/list/table/list.test.ts')
export const people = web('platform/people/people.test.tsx')
export const transfer = web('platform/people/transfer.test.ts')
export const header = web('platform/screen/screen-header.test.tsx')

export const approval = web('approval/screens/approval.test.tsx')
export const blocks = web('approval/request/inbox-blocks.test.ts')
export const personalData = web('requests/personal-data-update-request/room.test.ts')
export const caption = web('approval/request/inbox-caption.test.ts')
export const acts = web('approval/acts/use-request-acts.test.tsx')
export const screens = web('approval/screens/request-screens.test.tsx')
export const modes = web('approval/screens/request-screen.test.tsx')
export const homeParts = web('areas/home/home-parts.test.tsx')
export const inboxCards = web('areas/universal-inbox/card-list.test.tsx')
export const transactions = web('areas/leave-balance/transactions-dialog.test.tsx')
export const leaveInbox = web('requests/leave-request/room.test.ts')
export const loanInbox = web('requests/loan/room.test.ts')
export const leaveAdjustmentInbox = web('requests/leave-adjustment-request/room.test.ts')
export const permitInbox = web('requests/permit-out/room.test.ts')
export const notices = web('shell/notices/notices.test.ts')
export const breadcrumb = web('shell/frame/crumbs.test.ts')
export const sidebar = web('shell/frame/sidebar-tree.test.ts')
export const routes = web('shell/session-routes/sign-in-routes.test.tsx')

export const config = testsOf('src/server/foundation/settings/config.test.ts')
export const pages = testsOf('src/server/foundation/http/web.test.ts')
export const leave = testsOf('src/server/requests/leave-request/leave-request.test.ts')
export const loan = testsOf('src/server/requests/loan/loan.test.ts')
export const leaveAdjustmentChoices = testsOf('src/server/requests/leave-adjustment-request/dropdowns.test.ts')
export const timesheet = testsOf('src/server/requests/timesheet/timesheet.test.ts')
export const permit = testsOf('src/server/requests/permit-out/permit-out.test.ts')
export const approvalRights = testsOf('src/server/areas/approval-right/approval-right.test.ts')

export const attendance = testsOf('src/server/areas/attendance/attendance.test.ts')
export const chat = web('shell/chat/begin-chat.test.ts')
export const chatScreens = testsOf('test/e2e/chat.e2e.ts')
export const codes = testsOf('test/e2e/qr-code.e2e.ts')
export const organisationChart = testsOf('test/e2e/organisation-chart.e2e.ts')
export const payslips = testsOf('test/e2e/payslips.e2e.ts')
export const reports = testsOf('test/e2e/reports.e2e.ts')
export const attendanceScreens = testsOf('test/e2e/attendance.e2e.ts')

export const calendar = testsOf('src/server/areas/calendar/calendar.test.ts')
export const calendarScreen = testsOf('test/e2e/calendar.e2e.ts')

export const batch = testsOf('src/server/areas/batch.test.ts')

export const architecture = testsOf('test/architecture.test.ts')
export const documents = testsOf('test/contract/documents.test.ts')
export const conventions = testsOf('test/assurance/conventions.test.ts')
export const rights = testsOf('test/assurance/rights.test.ts')
export const trespass = testsOf('test/assurance/trespass.test.ts')

export const gallery = testsOf('test/e2e/gallery.e2e.ts')
export const mailLinks = testsOf('test/assurance/email-action.test.ts')
export const mailLinkParts = testsOf('src/web/areas/email-action/link.test.ts')
export const mailSettings = testsOf('test/e2e/mail-settings.e2e.ts')
export const accessibility = testsOf('test/e2e/accessibility-manager.e2e.ts')
export const inbox = testsOf('test/e2e/inbox.e2e.ts')
export const requests = testsOf('test/e2e/requests.e2e.ts')
export const delegation = testsOf('test/e2e/rights.e2e.ts')
export const session = testsOf('test/e2e/session.e2e.ts')
export const shellRoutes = testsOf('test/e2e/shell-routes.e2e.ts')

export const silent = 'docs/decisions/016-readings-of-the-documents.md'
export const crumbs = 'docs/decisions/086-the-breadcrumb-says-where-one-is.md'
export const words = 'docs/domain.md'
export const wire = 'docs/api.md'
export const operating = 'docs/operating.md'
export const refusals = 'docs/decisions/015-which-refusal.md'
export const codeFlow = 'docs/decisions/001-code-flow-only.md'
