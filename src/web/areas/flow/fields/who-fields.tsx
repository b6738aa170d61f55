import { NativeSelect } from '@mantine/core'
import { flowCalls } from '#shared/areas/flow.ts'
import type { Who } from '#shared/contract/flow.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import type { OptionRow } from '#web/platform/choice/source.ts'
import { useFlowGround } from '../draft/flow-ground.ts'
import { ManyField } from './many-field.tsx'
import { whoProblem } from '../draft/problems.ts'
import classes from './level-form.module.css'

type Kind = Who['kind']

const fresh: { [K in Kind]: Extract<Who, { kind: K }> } = {
  manager: { kind: 'manager', up: 1 },
  'unit-head': { kind: 'unit-head', up: 0 },
  position: { kind: 'position', code: '' },
  role: { kind: 'role', code: '' },
  hr: { kind: 'hr' },
  named: { kind: 'named', ids: [] },
  field: { kind: 'field', field: '' },
}
const kinds = Object.keys(fresh) as Kind[]

/** Steps up that are offered. */
const steps = Array.from({ length: 11 }, (_, step) => step)

/** Whom a level asks: the kind, and what it needs to find the persons. */
export function WhoFields({ who, onChange }: { who: Who; onChange: (who: Who) => void }) {
  const say = useText()
  const { personFields } = useFlowGround()
  const offered = kinds.filter((kind) => kind !== 'field' || who.kind === 'field' || personFields.length > 0)
  return (
    <div className={classes.who}>
      <NativeSelect
        label={say('flows.kind')}
        data={offered.map((kind) => ({ value: kind, label: say(`flows.kind.${kind}`) }))}
        value={who.kind}
        onChange={(event) => onChange(fresh[event.currentTarget.value as Kind])}
      />
      <Which who={who} onChange={onChange} />
    </div>
  )
}

function Which({ who, onChange }: { who: Who; onChange: (who: Who) => void }) {
  const say = useText()
  const { words, personFields, checked } = useFlowGround()
  const problem = whoProblem(who)
  const error = checked && problem ? say(problem) : null
  switch (who.kind) {
    case 'manager':
    case 'unit-head':
      return (
        <NativeSelect
          label={say(`flows.up.${who.kind}`)}
          data={steps
            .filter((up) => up > 0 || who.kind === 'unit-head')
            .map((up) => ({ value: String(up), label: stepName(who.kind, up, say) }))}
          value={String(who.up)}
          onChange={(event) => onChange({ ...who, up: Number(event.currentTarget.value) })}
        />
      )
    case 'position':
    case 'role':
      return (
        <RemoteSelect
          label={say(`flows.${who.kind}`)}
          required
          source={who.kind === 'position' ? flowCalls.positions : flowCalls.roles}
          value={who.code || null}
          shown={who.code && words[who.kind](who.code)}
          option={(row) => <Held row={row} />}
          onChange={(row) => onChange({ ...who, code: String(row?.id ?? '') })}
          error={error}
        />
      )
    case 'named':
      return (
        <ManyField
          people
          label={say('flows.named')}
          add={say('flows.addPerson')}
          source={flowCalls.employees}
          values={who.ids}
          nameOf={words.person}
          onChange={(ids) => onChange({ ...who, ids })}
          error={error}
        />
      )
    case 'field':
      return (
        <NativeSelect
          label={say('flows.personField')}
          data={[
            ...(personFields.some(({ name }) => name === who.field)
              ? []
              : [{ value: who.field, label: who.field || say('choice.placeholder') }]),
            ...personFields.map(({ name, label }) => ({ value: name, label })),
          ]}
          value={who.field}
          onChange={(event) => onChange({ ...who, field: event.currentTarget.value })}
          error={error}
        />
      )
    case 'hr':
      return null
  }
}

function stepName(kind: 'manager' | 'unit-head', up: number, say: ReturnType<typeof useText>): string {
  if (kind === 'manager') return up === 1 || up === 2 ? say(`flows.up.manager.${up}`) : say('flows.up.manager.n', { up })
  return up === 0 || up === 1 ? say(`flows.up.unit-head.${up}`) : say('flows.up.unit-head.n', { up })
}

function Held({ row }: { row: OptionRow }) {
  const say = useText()
  return (
    <span className={classes.held}>
      {row.displayName}
      <span className={classes.holders}>{say('flows.holders', { count: Number(row['holders'] ?? 0) })}</span>
    </span>
  )
}
