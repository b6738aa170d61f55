import { ActionIcon, Button } from '@mantine/core'
import { IconClock, IconTrash, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { mostLines, overtimeScheduleCalls, type OvertimePersonDay } from '#shared/requests/overtime-schedule.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { EmployeeTransferDialog } from '#web/platform/people/employee-transfer-dialog.tsx'
import { Person } from '#web/platform/people/person.tsx'
import { ImportButton } from './import-button.tsx'
import { OwnTimes } from './own-times.tsx'
import { PersonOutcome, planText, timesText } from './overtime-outcome.tsx'
import { withImported, withPeople, type OvertimeScheduleValues, type PersonLine } from './overtime-schedule-values.ts'
import { useEveryone } from '#web/platform/people/use-everyone.ts'
import classes from './people-field.module.css'

interface PeopleFieldProps {
  form: FormState<OvertimeScheduleValues>
  errorsOf: (name: string) => readonly string[]
  /** What is known of each, in the form's order. */
  days: readonly OvertimePersonDay[]
}

/** Whose overtime it is: chosen from the team or read from a table, each with what it means for them. */
export function PeopleField({ form, errorsOf, days }: PeopleFieldProps) {
  const say = useText()
  const [choosing, setChoosing] = useState(false)
  const everyone = useEveryone(overtimeScheduleCalls.employees, choosing)
  const { people, day } = form.values
  const set = (next: readonly PersonLine[]) => form.set('people', next)
  const dayOf = new Map(days.map((each) => [each.employeeId, each]))
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{say('overtime.people')}</legend>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconUsersPlus size={18} stroke={1.75} />}
          loading={choosing && !everyone}
          onClick={() => setChoosing(true)}
        >
          {say('overtime.choosePeople')}
        </Button>
        <ImportButton day={day} onRead={(read) => set(withImported(people, read))} />
      </div>
      {people.length === 0 && <p className={classes.hint}>{say('overtime.nobodyYet')}</p>}
      {people.length > mostLines && (
        <p role="alert" className={classes.complaint}>
          {say('overtime.tooMany', { most: mostLines })}
        </p>
      )}
      <ol className={classes.people}>
        {people.map((line, place) => (
          <PersonRow
            key={line.id}
            line={line}
            day={dayOf.get(line.id)}
            common={form.values}
            complaints={errorsOf(`employees.${place}`)}
            onChange={(next) => set(people.map((each) => (each.id === line.id ? next : each)))}
            onRemove={() => set(people.filter((each) => each.id !== line.id))}
          />
        ))}
      </ol>
      {everyone && (
        <EmployeeTransferDialog
          opened={choosing}
          onClose={() => setChoosing(false)}
          employees={everyone}
          selected={people.map((line) => ({ ...line, isChecked: false }))}
          onSave={(chosen) => {
            set(withPeople(people, chosen))
            setChoosing(false)
          }}
          byDepartment
          title={say('overtime.choosePeople')}
        />
      )}
    </fieldset>
  )
}

interface PersonRowProps {
  line: PersonLine
  day: OvertimePersonDay | undefined
  common: OvertimeScheduleValues
  complaints: readonly string[]
  onChange: (line: PersonLine) => void
  onRemove: () => void
}

function PersonRow({ line, day, common, complaints, onChange, onRemove }: PersonRowProps) {
  const say = useText()
  const begin = () => {
    const { day: on, from, until, breakMinutes } = common
    onChange(line.own ? { ...line, own: false } : { ...line, own: true, day: on, from, until, breakMinutes })
  }
  return (
    <li className={classes.person} data-wrong={complaints.length > 0 || undefined}>
      <div className={classes.head}>
        <Person name={line.displayName} employeeId={line.id} avatar={28} />
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconClock size={16} stroke={1.75} />}
            aria-expanded={line.own}
            aria-label={
              line.own ? `${say('overtime.commonTimes')}: ${line.displayName}` : say('overtime.ownTimesOf', { name: line.displayName })
            }
            onClick={begin}
          >
            {say(line.own ? 'overtime.commonTimes' : 'overtime.ownTimes')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={say('overtime.remove', { name: line.displayName })}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
      {line.own && <OwnTimes line={line} onChange={onChange} />}
      {day && (
        <div className={classes.known}>
          <span>
            {timesText(day, say)} · {planText(day, say)}
          </span>
          {day.outcome && <PersonOutcome name={line.displayName} outcome={day.outcome} />}
        </div>
      )}
      {complaints.map((complaint) => (
        <p key={complaint} role="alert" className={classes.complaint}>
          {complaint}
        </p>
      ))}
    </li>
  )
}
