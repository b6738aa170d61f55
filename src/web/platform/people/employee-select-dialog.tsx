import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { EmployeeOption } from '#shared/wire.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { optionRequest, sourceKey, type OptionSource } from '../choice/source.ts'
import { call } from '#web/foundation/api/call.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { readRows } from '../list/rows/answer.ts'
import { Pages } from './pages.tsx'
import { Person } from './person.tsx'
import { sortFields, type SortField } from './transfer.ts'
import classes from './employee-select-dialog.module.css'

interface EmployeeSelectDialogProps {
  opened: boolean
  onClose: () => void
  onChoose: (employee: EmployeeOption) => void
  source: OptionSource
  body?: Readonly<Record<string, unknown>>
  title?: string
}

/** Rows of a page of employees. */
export const employeePage = 5

const fieldKeys = { displayName: 'employees.displayName', code: 'employees.code', fullname: 'employees.name' } as const

/** The six orders: `displayName asc` and so on, with their names. */
const sortChoices = (say: Say) =>
  sortFields.flatMap((field) => [
    { value: `${field} asc`, label: `${say(fieldKeys[field])} ${say('employees.ascending')}` },
    { value: `${field} desc`, label: `${say(fieldKeys[field])} ${say('employees.descending')}` },
  ])

/** One employee out of many, five at a time. */
export function EmployeeSelectDialog({ opened, onClose, onChoose, source, body, title }: EmployeeSelectDialogProps) {
  const say = useText()
  const [search, setSearch] = useState('')
  const [word] = useDebouncedValue(search.trim(), 350)
  const [sort, setSort] = useState('displayName asc')
  const [page, setPage] = useState(0)
  const [column, direction] = sort.split(' ') as [SortField, 'asc' | 'desc']
  const request = {
    ...optionRequest(word, page, employeePage, body),
    sortingColumn: column,
    sortingDirection: direction === 'desc' ? 1 : 0,
  }
  const query = useQuery({
    queryKey: [...sourceKey(source), request],
    queryFn: async ({ signal }) =>
      readRows<EmployeeOption>(
        typeof source === 'function' ? await source(request, signal) : await call(source, request as never, { signal }),
        employeePage,
      ),
    enabled: opened,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const rows = query.data?.rows ?? []
  return (
    <Dialog opened={opened} onClose={onClose} title={title ?? say('employees.select')} size="lg">
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          label={say('employees.search')}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setPage(0)
          }}
          data-autofocus
        />
        <NativeSelect
          label={say('employees.sort')}
          data={sortChoices(say)}
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value)}
        />
      </div>
      {query.isError && (
        <p role="alert" className={classes.failed}>
          {errorTexts(query.error).join(' ')}
        </p>
      )}
      <ul className={classes.people} aria-busy={query.isFetching}>
        {rows.map((person) => (
          <li key={person.id}>
            <UnstyledButton className={classes.person} onClick={() => onChoose(person)}>
              <Person name={person.displayName} detail={`${person.code} · ${person.companyStructure}`} avatar={32} employeeId={person.id} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {query.data && rows.length === 0 && <p className={classes.none}>{say(word ? 'employees.noResult' : 'employees.none')}</p>}
      {query.data && rows.length > 0 && (
        <div className={classes.foot}>
          <span>{say('employees.count', { count: query.data.total })}</span>
          <Pages page={page} pages={query.data.pages} onPage={setPage} />
        </div>
      )}
    </Dialog>
  )
}
