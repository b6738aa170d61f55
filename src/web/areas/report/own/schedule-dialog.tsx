import type { ReportParameter, ReportValues } from '#shared/areas/report.ts'
import { reportFormats } from '#shared/areas/report.ts'
import { reportScheduleCalls, type OwnReport, type ReportSchedule } from '#shared/areas/report-own.ts'
import { dayWords, isDayWord, isYearWord, yearWords } from '#shared/records/report/day-words.ts'
import { rhythms, type Rhythm } from '#shared/records/report/regular.ts'
import type { Language } from '#shared/texts/index.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { weekdaysIn } from './when.ts'
import classes from './builder.module.css'

interface ScheduleDialogProps {
  report: { id: string; name: string; parameters: readonly ReportParameter[] }
  /** What is asked of it on the screen: what is not said by words here is asked so each time. */
  values: ReportValues
  /** Where somebody made it. */
  own: OwnReport | null
  /** Null: it is not sent yet. */
  schedule: ReportSchedule | null
  onClose: () => void
}

const [asUsual, fixed] = ['usual', 'fixed'] as const
const isTimed = ({ kind }: ReportParameter) => kind === 'day' || kind === 'year'

/** Has a report made every day, week or month; each time one is told where it is. */
export function ScheduleDialog({ report, values, own, schedule, onClose }: ScheduleDialogProps) {
  const say = useText()
  const language = useLanguage()
  const save = useAct(reportScheduleCalls.save)
  const me = usePerson()
  const isShared = own !== null && own.roleId !== null && own.ownerId === me?.employeeId
  return (
    <FormDialog<Values>
      title={say('report.schedule.send')}
      save={say('setUp.save')}
      fields={(now) => fieldsOf(say, report.parameters, now, { language, role: isShared ? (own.role ?? '') : null })}
      initial={initialOf(report.parameters, values, schedule)}
      busy={save.isPending}
      places={{ toRole: 'toRole', place: 'weekday' }}
      lead={() => <p className={classes.lead}>{say('report.schedule.how', { name: report.name })}</p>}
      onSave={async (now) => {
        await save.mutateAsync({ input: wishOf(report, values, now, schedule) })
        tellSuccess(say('report.schedule.saved'))
      }}
      onClose={onClose}
    />
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))

interface Beside {
  language: Language
  /** The role that it is shared with; null: none that it could be sent to. */
  role: string | null
}

function fieldsOf(say: Say, parameters: readonly ReportParameter[], now: Values, { language, role }: Beside): FieldSpec[] {
  const select = (name: string, label: string, choices: readonly { value: string; label: string }[], more: object = {}): FieldSpec => ({
    kind: 'select',
    name,
    label,
    required: true,
    span: 6,
    choices,
    ...more,
  })
  const { every } = now
  const timed = parameters.filter(isTimed).flatMap((parameter): FieldSpec[] => {
    const { name, label, kind } = parameter
    const words =
      kind === 'day'
        ? dayWords.map((word) => [word, `report.day.${word}`] as const)
        : yearWords.map((word) => [word, `report.day.${word}`] as const)
    const choices = [
      { value: asUsual, label: say('report.day.usual') },
      ...words.map(([value, key]) => ({ value, label: say(key) })),
      { value: fixed, label: say(kind === 'day' ? 'report.day.fixed' : 'report.day.fixedYear') },
    ]
    const given: FieldSpec[] =
      now[`word:${name}`] !== fixed
        ? []
        : kind === 'day'
          ? [{ kind: 'date', name: `fixed:${name}`, label: say('report.day.which', { name: label }), required: true, span: 6 }]
          : [
              {
                kind: 'text',
                name: `fixed:${name}`,
                label: say('report.day.whichYear', { name: label }),
                required: true,
                longest: 4,
                span: 6,
              },
            ]
    return [select(`word:${name}`, label, choices), ...given]
  })
  return [
    select(
      'every',
      say('report.schedule.every'),
      rhythms.map((value) => ({ value, label: say(`report.schedule.every.${value}`) })),
    ),
    ...(every === 'week' ? [select('weekday', say('report.schedule.weekday'), weekdays(language))] : []),
    ...(every === 'month' ? [select('day', say('report.schedule.day'), days, { hint: say('report.schedule.dayHow') })] : []),
    select('hour', say('report.schedule.hour'), hours, { hint: say('report.schedule.hourHow') }),
    select(
      'format',
      say('report.format'),
      reportFormats.map((value) => ({ value, label: say(`report.format.${value}`) })),
    ),
    ...timed,
    ...(role === null
      ? []
      : [
          {
            kind: 'checkbox',
            name: 'toRole',
            label: say('report.schedule.toRole', { role }),
            hint: say('report.schedule.toRoleHow'),
          } as const,
        ]),
  ]
}

const days = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))

const weekdays = (language: Language) => weekdaysIn(language).map((label, at) => ({ value: String(at), label }))

function initialOf(parameters: readonly ReportParameter[], values: ReportValues, schedule: ReportSchedule | null): Values {
  const asked = schedule?.values ?? {}
  const timed = parameters.filter(isTimed).flatMap(({ name, kind }): [string, unknown][] => {
    const value = asked[name] ?? null
    const isWord = value !== null && (kind === 'day' ? isDayWord(value) : isYearWord(value))
    return [
      [`word:${name}`, value === null ? asUsual : isWord ? value : fixed],
      [`fixed:${name}`, value !== null && !isWord ? value : (values[name] ?? '')],
    ]
  })
  const place = String(schedule?.place ?? 0)
  return {
    every: schedule?.every ?? 'week',
    weekday: schedule?.every === 'week' ? place : '0',
    day: schedule?.every === 'month' ? place : '1',
    hour: String(schedule?.hour ?? 7),
    format: schedule?.format ?? 'xlsx',
    toRole: schedule?.toRole ?? false,
    ...Object.fromEntries(timed),
  }
}

function wishOf(
  { id: report, parameters }: ScheduleDialogProps['report'],
  values: ReportValues,
  now: Values,
  schedule: ReportSchedule | null,
) {
  const asked = parameters.map((parameter): [string, string | null] => {
    const { name } = parameter
    if (!isTimed(parameter)) return [name, (schedule ? schedule.values[name] : values[name]) ?? null]
    const word = String(now[`word:${name}`])
    return [name, word === asUsual ? null : word === fixed ? String(now[`fixed:${name}`]) : word]
  })
  const every = now['every'] as Rhythm
  return {
    id: schedule?.id ?? null,
    report,
    values: Object.fromEntries(asked),
    format: now['format'] as ReportSchedule['format'],
    every,
    place: every === 'day' ? 0 : Number(every === 'week' ? now['weekday'] : now['day']),
    hour: Number(now['hour']),
    toRole: now['toRole'] === true,
  }
}
