import { Button, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { projectSetUp, taskCategorySetUp, timesheetSetUpCalls, type ProjectSet } from '#shared/areas/timesheet-set-up.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { employeeOption } from '#web/platform/choice/employee-option.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { readMoment } from '#web/platform/form/typing.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { RulesForm } from './rules-form.tsx'
import classes from './timesheet-set-up.module.css'

/** For HR and administrators: what time is booked on, and by which rules. */
export function TimesheetSetUp() {
  const say = useText()
  const { data, error, isError } = useCall(timesheetSetUpCalls.read, {}, { keepPrevious: false })
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={320} radius="lg" />
  return (
    <SetUpScreen title="setUpArea.timesheets" how="timesheet.setUp.how">
      <SetUpPart
        set={projectSetUp}
        words={{
          none: 'timesheet.setUp.noProjects',
          create: 'timesheet.setUp.addProject',
          change: 'timesheet.project',
        }}
        form={projectForm}
        aside={(project) => projectInWords(project, say)}
        refreshes={['timesheet']}
      />
      <SetUpPart
        set={taskCategorySetUp}
        words={{
          none: 'timesheet.setUp.noCategories',
          create: 'timesheet.setUp.addCategory',
          change: 'timesheet.category',
        }}
        refreshes={['timesheet']}
      />
      <RulesForm stored={data.rules} locked={data.rulesLocked} />
    </SetUpScreen>
  )
}

function projectInWords({ budgetHours, bookedHours, from, until, open, members }: ProjectSet, say: Say): (string | false)[] {
  const booked = formatDuration(Math.round(bookedHours * 60))
  return [
    budgetHours === null
      ? say('timesheet.setUp.bookedFree', { booked })
      : say('timesheet.setUp.bookedOf', { booked, budget: formatDuration(Math.round(budgetHours * 60)) }),
    open ? say('timesheet.setUp.open') : say('timesheet.setUp.memberCount', { count: members.length }),
    Boolean(from ?? until) && [from, until].map((day) => formatDate(day ?? null)).join(' – '),
  ]
}

const projectFields = (say: Say): FieldSpec[] => [
  {
    kind: 'number',
    name: 'budgetHours',
    hours: true,
    label: say('timesheet.setUp.budget'),
    hint: say('timesheet.setUp.budgetHint'),
    decimals: true,
    span: 6,
  },
  { kind: 'date', name: 'from', label: say('timesheet.setUp.from'), span: 6 },
  { kind: 'date', name: 'until', notBefore: 'from', label: say('timesheet.setUp.until'), span: 6 },
  { kind: 'checkbox', name: 'open', label: say('timesheet.setUp.open') },
]

type Member = ProjectSet['members'][number]

const projectForm: SetUpForm<ProjectSet> = {
  fields: projectFields,
  valuesOf: (project) => ({
    budgetHours: project?.budgetHours ? String(project.budgetHours) : '',
    from: project?.from ?? '',
    until: project?.until ?? '',
    open: project?.open ?? true,
    members: project?.members ?? [],
  }),
  bodyOf: ({ budgetHours, from, until, open, members }) => ({
    budgetHours: budgetHours === '' ? null : Number(budgetHours),
    from: readMoment('date', String(from)),
    until: readMoment('date', String(until)),
    open: open === true,
    memberIds: (members as Member[]).map(({ id }) => id),
  }),
  also: (form) => <Members form={form} />,
}

/** Who may book on a project that is not open to everybody. */
function Members({ form }: { form: FormState }) {
  const say = useText()
  const members = form.values['members'] as readonly Member[]
  const set = (chosen: readonly Member[]) => form.set('members', chosen)
  return (
    <div className={classes.members}>
      <RemoteSelect
        label={say('timesheet.setUp.members')}
        placeholder={say('timesheet.setUp.addMember')}
        source={timesheetSetUpCalls.members}
        option={employeeOption}
        value={null}
        onChange={(row) => {
          if (row && members.every(({ id }) => id !== row.id)) set([...members, { id: String(row.id), name: row.displayName }])
        }}
      />
      <ul className={classes.chips}>
        {members.map(({ id, name }) => (
          <li key={id}>
            <Button
              variant="default"
              size="compact-sm"
              rightSection={<IconX size={14} stroke={1.75} />}
              aria-label={say('timesheet.setUp.removeMember', { name })}
              onClick={() => set(members.filter((member) => member.id !== id))}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
