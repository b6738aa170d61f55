import { Skeleton } from '@mantine/core'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { CorrectionPolicy } from '#shared/records/attendance/correction-policy.ts'
import type { WeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { checkTimeOverriderCalls } from '#shared/requests/check-time-overrider.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { useHome } from '#web/foundation/session/person.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { countingFields, countingOf, countingValues } from '../parts/counting-fields.ts'
import { CheckInByWeb } from './check-in.tsx'
import { KeptDates } from './kept.tsx'
import { RuleForm } from '../parts/rule-form.tsx'
import classes from '#web/set-up/set-up.module.css'

/** When attendance is kept, how people check in by web, and what holds for it at every site: corrections, weekly schedules, and what managers see. */
export function AttendanceRules() {
  const rules = useCall(timeSetupCalls.attendanceRules, {}, { keepPrevious: false })
  const config = useCall(generalConfigCalls.read, {}, { keepPrevious: false })
  // All of it comes at once, so that nothing is pushed down by what stands above it.
  const kept = useCall(timeSetupCalls.kept, {})
  const checkIn = useCall(timeSetupCalls.checkIn, {})
  const { roles } = useHome().data ?? {}
  if (rules.isError || config.isError) return <PartFailed error={rules.error ?? config.error} />
  const isThere = rules.data && config.data && !kept.isPending && !checkIn.isPending && roles
  return (
    <SetUpScreen title="timeSetup.tab.attendance">
      {isThere ? (
        <div className={`${classes.stack} ${classes.ruleForms}`}>
          <KeptDates />
          <CheckInByWeb />
          <Corrections stored={rules.data.corrections} mayChange={roles.administrator} />
          <Weekly stored={rules.data.weekly} mayChange={rules.data.all} />
          <ManagersSee stored={config.data.viewSubordinateAttendance} mayChange={roles.administrator} />
        </div>
      ) : (
        <Skeleton height={480} radius="lg" />
      )}
    </SetUpScreen>
  )
}

interface RuleProps<R> {
  stored: R
  mayChange: boolean
}

const countOf = (value: unknown) => (value === '' ? null : Number(value))

/** How far people may correct their check times. */
function Corrections({ stored, mayChange }: RuleProps<CorrectionPolicy>) {
  const say = useText()
  const act = useAct(checkTimeOverriderCalls.changePolicy, { refreshes: ['time-setup'] })
  const most = (name: keyof CorrectionPolicy, label: string, hint: string) =>
    ({ kind: 'number', name, label, hint, decimals: false, span: 6 }) as const
  return (
    <RuleForm
      title={say('timeSetup.corrections')}
      how={say('timeSetup.correctionsHow')}
      fields={[
        most('backdatingDays', say('timeSetup.backdatingDays'), say('timeSetup.anyDays')),
        most('mostPerMonth', say('timeSetup.mostPerMonth'), say('timeSetup.anyNumber')),
        { kind: 'checkbox', name: 'asksNote', label: say('timeSetup.asksNote') },
      ]}
      initial={{
        backdatingDays: String(stored.backdatingDays ?? ''),
        mostPerMonth: String(stored.mostPerMonth ?? ''),
        asksNote: stored.asksNote,
      }}
      busy={act.isPending}
      changedBy={mayChange ? null : say('timeSetup.changedByAdministrators')}
      onSave={async ({ backdatingDays, mostPerMonth, asksNote }) => {
        const input = { backdatingDays: countOf(backdatingDays), mostPerMonth: countOf(mostPerMonth), asksNote: asksNote === true }
        await act.mutateAsync({ input })
        tellSuccess(say('timeSetup.correctionsSaved'))
      }}
    />
  )
}

/** What is forgiven and what counts on days without shift and pattern. */
function Weekly({ stored, mayChange }: RuleProps<WeeklyRule>) {
  const say = useText()
  const act = useAct(timeSetupCalls.saveWeekly, { refreshes: ['attendance', 'shift-schedule'] })
  return (
    <RuleForm
      title={say('timeSetup.weekly')}
      how={say('timeSetup.weeklyHow')}
      fields={countingFields(say)}
      initial={countingValues(stored)}
      busy={act.isPending}
      changedBy={mayChange ? null : say('timeSetup.changedByAll')}
      onSave={async (values) => {
        await act.mutateAsync({ input: countingOf(values) })
        tellSuccess(say('timeSetup.saved'))
      }}
    />
  )
}

const reaches = ['none', 'direct', 'all'] as const

/** How far managers see the attendance of their people. */
function ManagersSee({ stored, mayChange }: RuleProps<(typeof reaches)[number]>) {
  const say = useText()
  const act = useAct(generalConfigCalls.change, { refreshes: ['attendance', 'shift-schedule', 'calendar', 'timesheet', 'home'] })
  return (
    <RuleForm
      title={say('timeSetup.managersSee')}
      how={say('timeSetup.managersSeeHow')}
      fields={[
        {
          kind: 'select',
          name: 'viewSubordinateAttendance',
          label: say('timeSetup.managersSeeWhom'),
          required: true,
          span: 6,
          choices: reaches.map((value) => ({ value, label: say(`timeSetup.managersSee.${value}`) })),
        },
      ]}
      initial={{ viewSubordinateAttendance: stored }}
      busy={act.isPending}
      changedBy={mayChange ? null : say('timeSetup.changedByAdministrators')}
      onSave={async ({ viewSubordinateAttendance: chosen }) => {
        await act.mutateAsync({ input: { viewSubordinateAttendance: reaches.find((one) => one === chosen) } })
        tellSuccess(say('timeSetup.managersSeeSaved'))
      }}
    />
  )
}
