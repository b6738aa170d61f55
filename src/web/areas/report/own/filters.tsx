import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { comparisonsOf, mostOwn, valuesOfComparison, type Comparison, type SubjectField } from '#shared/areas/report-own.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import type { OptionRow } from '#web/platform/choice/source.ts'
import { FormField } from '#web/platform/form/form-field.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { DayField } from './day-field.tsx'
import { compared, filterOn, freeKey, type DraftFilter } from './draft.ts'
import { optionsAt } from './options-at.ts'
import classes from './builder.module.css'

interface FiltersProps {
  fields: readonly SubjectField[]
  filters: readonly DraftFilter[]
  onChange: (filters: DraftFilter[]) => void
}

/** What the rows are narrowed by: all of it counts. */
export function Filters({ fields, filters, onChange }: FiltersProps) {
  const say = useText()
  const narrowed = fields.filter(({ narrowing }) => narrowing !== null)
  const [first] = narrowed
  const change = (filter: DraftFilter) => onChange(filters.map((one) => (one.key === filter.key ? filter : one)))
  return (
    <div className={classes.stack}>
      {filters.length === 0 && <p className={classes.quiet}>{say('report.own.noFilter')}</p>}
      <ol className={classes.filters} aria-label={say('report.own.filters')}>
        {filters.map((filter, at) => (
          <li key={filter.key}>
            <OneFilter
              number={at + 1}
              fields={narrowed}
              filter={filter}
              onChange={change}
              onRemove={() => onChange(filters.filter(({ key }) => key !== filter.key))}
            />
          </li>
        ))}
      </ol>
      {first && filters.length < mostOwn.filters && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => onChange([...filters, filterOn(first, freeKey(filters))])}
          >
            {say('report.own.addFilter')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface OneFilterProps {
  number: number
  fields: readonly SubjectField[]
  filter: DraftFilter
  onChange: (filter: DraftFilter) => void
  onRemove: () => void
}

function OneFilter({ number, fields, filter, onChange, onRemove }: OneFilterProps) {
  const say = useText()
  const field = fields.find(({ name }) => name === filter.field)
  const isDay = field?.narrowing === 'day'
  const compareWord = (is: Comparison) => say(isDay ? `report.own.day.${is}` : `report.own.is.${is}`)
  const other = (name: unknown) => {
    const next = fields.find((one) => one.name === name)
    if (next) onChange(filterOn(next, filter.key))
  }
  return (
    <fieldset className={classes.filter}>
      <legend className={classes.legend}>{say('report.own.filter', { number })}</legend>
      <Plain
        field={{
          kind: 'select',
          name: 'field',
          label: say('report.own.field'),
          required: true,
          choices: fields.map(({ name, label }) => ({ value: name, label })),
        }}
        value={filter.field}
        onChange={other}
      />
      <Plain
        field={{
          kind: 'select',
          name: 'is',
          label: say('report.own.comparison'),
          required: true,
          choices: comparisonsOf[field?.narrowing ?? 'text'].map((is) => ({ value: is, label: compareWord(is) })),
        }}
        value={filter.is}
        onChange={(is) => is !== null && onChange(compared(filter, is as Comparison))}
      />
      {field && <ValueOf field={field} filter={filter} onChange={onChange} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.drop ?? ''}
        aria-label={say('report.own.dropFilter', { number })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </fieldset>
  )
}

/** What it is compared with. */
function ValueOf({ field, filter, onChange }: { field: SubjectField; filter: DraftFilter; onChange: (filter: DraftFilter) => void }) {
  const say = useText()
  const { values } = filter
  const [first = ''] = values
  const label = say('report.own.value')
  const put = (value: unknown) => onChange({ ...filter, values: [String(value ?? '')] })
  if (valuesOfComparison(filter.is) === 'none') return null
  switch (field.narrowing) {
    case 'day':
      return <DayField label={label} value={values.length === 0 ? null : first} onChange={put} />
    case 'number':
      return <Plain field={{ kind: 'number', name: 'value', label, required: true, negative: true }} value={first} onChange={put} />
    case 'choice':
      return field.options === null ? (
        <Plain
          field={{
            kind: 'multicheckbox',
            name: 'values',
            label,
            required: true,
            choices: field.choices.map(({ id, displayName }) => ({ value: id, label: displayName })),
          }}
          value={values}
          onChange={(chosen) => onChange({ ...filter, values: (chosen as string[]).map(String) })}
        />
      ) : (
        <ChosenValues label={label} options={field.options} filter={filter} onChange={onChange} />
      )
    default:
      return <Plain field={{ kind: 'text', name: 'value', label, required: true, longest: 200 }} value={first} onChange={put} />
  }
}

interface ChosenValuesProps {
  label: string
  options: string
  filter: DraftFilter
  onChange: (filter: DraftFilter) => void
}

/** Several of what is set up: each by its name, and one more to choose. */
function ChosenValues({ label, options, filter, onChange }: ChosenValuesProps) {
  const say = useText()
  const { values, names } = filter
  const nameOf = (id: string) => names[id] ?? id
  const add = (row: OptionRow | null) => {
    if (!row || values.includes(String(row.id)) || values.length >= mostOwn.values) return
    onChange({ ...filter, values: [...values, String(row.id)], names: { ...names, [String(row.id)]: row.displayName } })
  }
  return (
    <div className={classes.cell}>
      <RemoteSelect label={label} source={optionsAt(options)} required={values.length === 0} value={null} onChange={add} />
      {values.length > 0 && (
        <ul className={classes.chosen} aria-label={label}>
          {values.map((id) => (
            <li key={id} className={classes.value}>
              <span>{nameOf(id)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={say('report.own.takeOut', { name: nameOf(id) })}
                onClick={() => onChange({ ...filter, values: values.filter((one) => one !== id) })}
              >
                <IconX size={14} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A field of no form: what is wrong with it the preview shows. */
const Plain = ({ field, value, onChange }: { field: FieldSpec; value: unknown; onChange: (value: unknown) => void }) => (
  <div className={classes.cell}>
    <FormField field={field} value={value} errors={[]} errorsOf={() => []} onChange={onChange} onTouch={() => undefined} />
  </div>
)
