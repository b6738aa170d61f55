import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { flowCalls } from '#shared/areas/flow.ts'
import type { FlowDefinition } from '#shared/contract/flow.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { employeeOption } from '#web/platform/choice/employee-option.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { readMoment } from '#web/platform/form/typing.ts'
import { ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { FactInput, type Fact } from '../fields/fact-input.tsx'
import { useFlowGround } from '../draft/flow-ground.ts'
import { ManyField } from '../fields/many-field.tsx'
import { Simulated } from './simulated.tsx'
import classes from './simulate-panel.module.css'

interface Asked {
  employeeId: string
  date: string
  facts: Record<string, Fact>
  persons: Record<string, string[]>
}

interface SimulatePanelProps {
  definition: FlowDefinition
  /** The version in force. */
  current: number
  today: string
}

/** Who would approve this request of that person on that date? */
export function SimulatePanel({ definition, current, today }: SimulatePanelProps) {
  const say = useText()
  const { kind, fields, personFields } = useFlowGround()
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null)
  const [date, setDate] = useState(today)
  const [facts, setFacts] = useState<Record<string, Fact>>({})
  const [persons, setPersons] = useState<Record<string, { id: string; name: string }[]>>({})
  const [by, setBy] = useState<'draft' | 'current'>('draft')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [tried, setTried] = useState(false)
  const day = readMoment('date', date)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!person || !day) return
    const named = Object.entries(persons).map(([name, people]) => [name, people.map(({ id }) => id)])
    setAsked({ employeeId: person.id, date: day, facts, persons: Object.fromEntries(named) as Asked['persons'] })
  }
  return (
    <div className={classes.panel}>
      <p className={classes.how}>{say('flows.tryHow')}</p>
      <form noValidate className={classes.form} aria-label={say('flows.tab.try')} onSubmit={ask}>
        <div className={classes.wide}>
          <RemoteSelect
            label={say('flows.tryPerson')}
            required
            source={flowCalls.employees}
            value={person?.id ?? null}
            shown={person?.name ?? ''}
            option={employeeOption}
            start={(name) => <Avatar name={name} employeeId={person?.id ?? null} size={24} />}
            onChange={(row) => setPerson(row && { id: String(row.id), name: row.displayName })}
            error={tried && !person ? say('field.required') : null}
          />
        </div>
        <MomentInput
          kind="date"
          label={say('flows.tryDate')}
          hint=""
          required
          value={date}
          onChange={setDate}
          error={tried && !day ? say('field.invalidDate') : null}
        />
        {fields
          .filter(({ of }) => of === 'request')
          .map((field) => (
            <FactInput
              key={field.name}
              kind={kind}
              field={field}
              value={facts[field.name] ?? null}
              onChange={(value) => setFacts({ ...facts, [field.name]: value })}
            />
          ))}
        {personFields.map(({ name, label }) => (
          <NamedPersons
            key={name}
            label={label}
            value={persons[name] ?? []}
            onChange={(people) => setPersons({ ...persons, [name]: people })}
          />
        ))}
        <SegmentedControl
          aria-label={say('flows.tryBy')}
          size="sm"
          fullWidth
          className={classes.by ?? ''}
          transitionDuration={120}
          withItemsBorders={false}
          data={(['draft', 'current'] as const).map((value) => ({ value, label: say(`flows.tryBy.${value}`) }))}
          value={by}
          onChange={(next) => setBy(next)}
        />
        <Button type="submit" variant="default" className={classes.wide ?? ''} leftSection={<IconPlayerPlay size={16} stroke={1.75} />}>
          {say('flows.tryAsk')}
        </Button>
      </form>
      {asked && <Answer kind={kind} asked={asked} by={by === 'draft' ? { definition } : { version: current }} />}
    </div>
  )
}

function Answer({ kind, asked, by }: { kind: string; asked: Asked; by: { definition: FlowDefinition } | { version: number } }) {
  const { data, error, isError, refetch, isPlaceholderData } = useCall(flowCalls.simulate, { kind, ...asked, ...by })
  if (isError) return <ListFailed messages={errorTexts(error)} onAgain={() => void refetch()} />
  if (!data) return <Skeleton height={180} radius="lg" />
  return <Simulated simulation={data} pending={isPlaceholderData} />
}

interface NamedPersonsProps {
  label: string
  value: readonly { id: string; name: string }[]
  onChange: (people: { id: string; name: string }[]) => void
}

function NamedPersons({ label, value, onChange }: NamedPersonsProps) {
  const say = useText()
  return (
    <div className={classes.wide}>
      <ManyField
        people
        label={label}
        add={say('flows.addPerson')}
        source={flowCalls.employees}
        values={value.map(({ id }) => id)}
        nameOf={(id) => value.find((one) => one.id === id)?.name ?? '…'}
        onChange={(ids, row) =>
          onChange(ids.flatMap((id) => value.find((one) => one.id === id) ?? (row ? [{ id, name: row.displayName }] : [])))
        }
      />
    </div>
  )
}
