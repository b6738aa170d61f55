import { Skeleton } from '@mantine/core'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { WeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { correctionSetting } from '#shared/requests/check-time-overrider.ts'
import { callQuery, queries, useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { useHome } from '#web/foundation/session/person.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { RuleForm } from '#web/set-up/rule-form.tsx'
import { SettingForm } from '#web/set-up/setting-form.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { countingFields, countingOf, countingValues } from '../parts/counting-fields.ts'
import { CheckInByWeb } from './check-in.tsx'
import { KeptDates } from './kept.tsx'
import classes from '#web/set-up/set-up.module.css'
import { Meanwhile } from '#web/set-up/meanwhile.tsx'
import { useMeanwhile } from '#web/set-up/use-meanwhile.ts'

/** When attendance is kept, how people check in by web, and what holds for it at every site: corrections, weekly schedules, and what managers see. */
export function AttendanceRules() {
  const rules = useCall(timeSetupCalls.attendanceRules, {}, { keepPrevious: false })
  const config = useCall(generalConfigCalls.read, {}, { keepPrevious: false })
  // All of it comes at once, so that nothing is pushed down by what stands above it.
  const corrections = useCall(correctionSetting.calls.read, {}, { keepPrevious: false })
  const kept = useCall(timeSetupCalls.kept, {})
  const checkIn = useCall(timeSetupCalls.checkIn, {})
  const { roles } = useHome().data ?? {}
  if (rules.isError || config.isError) return <PartFailed error={rules.error ?? config.error} />
  const isThere = rules.data && config.data && !corrections.isPending && !kept.isPending && !checkIn.isPending && roles
  return (
    <SetUpScreen title="timeSetup.tab.attendance" how="timeSetup.attendanceHow">
      {isThere ? (
        <div className={`${classes.stack} ${classes.ruleForms}`}>
          <KeptDates />
          <CheckInByWeb />
          <SettingForm setting={correctionSetting} />
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

/** What is forgiven and what counts on days without shift and pattern. */
function Weekly({ stored, mayChange }: RuleProps<WeeklyRule>) {
  const say = useText()
  const act = useAct(timeSetupCalls.saveWeekly, { refreshes: ['attendance', 'shift-schedule'] })
  const fields = countingFields(say)
  const { opened, others, meet, saved } = useMeanwhile(stored, {
    valuesOf: (rule) => countingValues(rule),
    ask: async () => (await queries.fetchQuery({ ...callQuery(timeSetupCalls.attendanceRules, {}), staleTime: 0 })).weekly,
  })
  return (
    <RuleForm
      title={say('timeSetup.weekly')}
      how={say('timeSetup.weeklyHow')}
      fields={fields}
      initial={countingValues(stored)}
      preview={(form) => <Meanwhile others={others} fields={fields} form={form} />}
      busy={act.isPending}
      changedBy={mayChange ? null : say('setUp.changedByAll')}
      onSave={async (values, form) => {
        const rule = countingOf(values)
        await meet(() => act.mutateAsync({ input: { ...rule, opened } }), form)
        saved(rule)
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
      changedBy={mayChange ? null : say('setUp.changedByAdministrators')}
      onSave={async ({ viewSubordinateAttendance: chosen }) => {
        await act.mutateAsync({ input: { viewSubordinateAttendance: reaches.find((one) => one === chosen) } })
        tellSuccess(say('timeSetup.managersSeeSaved'))
      }}
    />
  )
}
