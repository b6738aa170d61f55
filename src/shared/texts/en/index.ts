import { access } from './access.ts'
import { roles } from './roles.ts'
import { account } from './account.ts'
import { attendance } from './attendance.ts'
import { shiftSchedule } from './shift-schedule.ts'
import { attendancePeriod } from './attendance-period.ts'
import { reasons } from './reasons.ts'
import { setUp } from './set-up.ts'
import { setUpArea } from './set-up-area.ts'
import { timeSetup } from './time-setup.ts'
import { engine } from './engine.ts'
import { fieldsOfFiles } from './fields-of-files.ts'
import { fieldsOfPeople } from './fields-of-people.ts'
import { fields } from './fields.ts'
import { guidance } from './guidance.ts'
import { imports } from './import.ts'
import { importColumns } from './import-columns.ts'
import { identityProvider } from './identity-provider.ts'
import { importFaults } from './import-faults.ts'
import { importSlips } from './import-slips.ts'
import { first } from './first.ts'
import { flow } from './flow.ts'
import { flowScreen } from './flow-screen.ts'
import { rights } from './rights.ts'
import { signIn } from './sign-in.ts'
import { audit } from './audit.ts'
import { health } from './health.ts'
import { firstStart } from './first-start.ts'
import { firstSteps } from './first-steps.ts'
import { company } from './company.ts'
import { counted } from './counted.ts'
import { signInSession } from './sign-in-session.ts'
import { overtimeSchedule } from './overtime-schedule.ts'
import { overtimeSetUp } from './overtime-set-up.ts'
import { checkTimeOverrider } from './check-time-overrider.ts'
import { manualShift } from './manual-shift.ts'
import { timesheet } from './timesheet.ts'
import { leaveAdjustmentForm } from './leave-adjustment-form.ts'
import { leaveScreens } from './leave-screens.ts'
import { loanScreens } from './loan-screens.ts'
import { mail } from './mail.ts'
import { permitOut } from './permit-out.ts'
import { requestSettings } from './request-settings.ts'
import { absences } from './absences.ts'
import { calendar } from './calendar.ts'
import { organisation } from './organisation.ts'
import { organisationChart } from './organisation-chart.ts'
import { employment } from './employment.ts'
import { person } from './person.ts'
import { announcement } from './announcement.ts'
import { handOver } from './hand-over.ts'
import { pay } from './pay.ts'
import { file } from './file.ts'
import { ownProfile } from './own-profile.ts'
import { chat } from './chat.ts'
import { dayCard } from './day-card.ts'
import { personalDataUpdate } from './personal-data-update.ts'
import { find } from './find.ts'
import { leaveRules } from './leave-rules.ts'
import { leaveTemplates } from './leave-templates.ts'
import { leaveTrial } from './leave-trial.ts'
import { leaveTypes } from './leave-types.ts'
import { loanItems } from './loan-items.ts'
import { serviceAccounts } from './service-accounts.ts'
import { loanRules } from './loan-rules.ts'
import { refusals } from './refusals.ts'
import { report } from './report.ts'
import { reportPeople } from './report-people.ts'
import { reportOwn } from './report-own.ts'
import { reportTime } from './report-time.ts'

/** Beside what the first page needs: what the server alone says, and what rooms bring with their screens. */
export const en = {
  ...first,
  ...engine,
  ...refusals,
  ...leaveRules,
  ...loanRules,
  ...leaveTypes,
  ...leaveTrial,
  ...leaveTemplates,
  ...loanItems,
  ...serviceAccounts,
  ...fields,
  ...fieldsOfFiles,
  ...fieldsOfPeople,
  ...guidance,
  ...imports,
  ...importColumns,
  ...importFaults,
  ...importSlips,
  ...signIn,
  ...firstStart,
  ...health,
  ...audit,
  ...firstSteps,
  ...company,
  ...counted,
  ...signInSession,
  ...flow,
  ...flowScreen,
  ...rights,
  ...shiftSchedule,
  ...attendance,
  ...attendancePeriod,
  ...reasons,
  ...setUp,
  ...setUpArea,
  ...timeSetup,
  ...overtimeSchedule,
  ...overtimeSetUp,
  ...checkTimeOverrider,
  ...manualShift,
  ...timesheet,
  ...calendar,
  ...absences,
  ...organisation,
  ...organisationChart,
  ...employment,
  ...person,
  ...announcement,
  ...handOver,
  ...report,
  ...reportPeople,
  ...reportOwn,
  ...reportTime,
  ...pay,
  ...file,
  ...ownProfile,
  ...chat,
  ...dayCard,
  ...personalDataUpdate,
  ...leaveAdjustmentForm,
  ...leaveScreens,
  ...loanScreens,
  ...mail,
  ...permitOut,
  ...requestSettings,
  ...access,
  ...roles,
  ...account,
  ...identityProvider,
  ...find,
}
