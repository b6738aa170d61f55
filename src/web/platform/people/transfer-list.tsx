import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconNote, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Avatar } from './avatar.tsx'
import { EmployeeHoverCard } from './employee-hover-card.tsx'
import { departmentsOf, visible, type Chosen } from './transfer.ts'
import classes from './transfer-list.module.css'

interface TransferListProps {
  title: string
  people: readonly Chosen[]
  byDepartment: boolean
  onCheck: (id: string, isChecked: boolean) => void
  onCheckAll: (shown: readonly Chosen[], isChecked: boolean) => void
  /** The person's note can be changed. */
  onNote?: (id: string) => void
}

/** One side of a transfer: searched, narrowed to a department, checked one by one or all that are shown. */
export function TransferList({ title, people, byDepartment, onCheck, onCheckAll, onNote }: TransferListProps) {
  const say = useText()
  const [search, setSearch] = useState('')
  const [department, setDepartment] = useState('')
  const shown = visible(people, search, department || null)
  const count = shown.filter((person) => person.isChecked).length
  const departments = departmentsOf(people).map((each) => ({ value: each.companyStructureId, label: each.companyStructure }))
  return (
    <section className={classes.side} aria-label={title}>
      <div className={classes.tools}>
        <strong>{title}</strong>
        <TextInput
          aria-label={`${title}: ${say('employees.search')}`}
          placeholder={say('employees.search')}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {byDepartment && (
          <NativeSelect
            aria-label={`${title}: ${say('employees.department')}`}
            data={[{ value: '', label: say('employees.allDepartments') }, ...departments]}
            value={department}
            onChange={(event) => setDepartment(event.currentTarget.value)}
          />
        )}
        <div className={classes.all}>
          <Checkbox
            size="xs"
            label={say('employees.selectAll')}
            disabled={shown.length === 0}
            checked={shown.length > 0 && count === shown.length}
            indeterminate={count > 0 && count < shown.length}
            onChange={(event) => onCheckAll(shown, event.currentTarget.checked)}
          />
          <span className={classes.count} role="status">
            {count > 0 ? say('employees.checked', { count }) : say('employees.count', { count: shown.length })}
          </span>
        </div>
      </div>
      {shown.length === 0 ? (
        <p className={classes.none}>{say(people.length === 0 ? 'employees.none' : 'employees.noResult')}</p>
      ) : (
        <ul className={classes.people}>
          {shown.map((person) => (
            <li key={person.id} className={classes.person} data-checked={person.isChecked || undefined}>
              <Checkbox
                size="xs"
                className={classes.check}
                checked={person.isChecked}
                onChange={(event) => onCheck(person.id, event.currentTarget.checked)}
                label={
                  <EmployeeHoverCard employeeId={person.id} name={person.displayName}>
                    <span className={classes.label}>
                      <Avatar name={person.displayName} employeeId={person.id} size={28} />
                      <span className={classes.words}>
                        <span className={classes.name} title={person.displayName}>
                          {person.displayName}
                        </span>
                        <span className={classes.detail}>
                          {person.code} · {person.note || person.companyStructure}
                        </span>
                      </span>
                    </span>
                  </EmployeeHoverCard>
                }
              />
              {onNote && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={say('employees.editNote', { name: person.displayName })}
                  onClick={() => onNote(person.id)}
                >
                  <IconNote size={18} stroke={1.75} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
