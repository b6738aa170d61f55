import type { EmployeeOption } from '#shared/wire.ts'

/** An employee in a selection: the documents' fields, with the check and the note of the screen. */
export type Chosen = EmployeeOption & { readonly isChecked: boolean; readonly note: string }

export interface Transfer {
  readonly available: readonly Chosen[]
  readonly selected: readonly Chosen[]
}

export type Side = keyof Transfer

export const toChosen = (employee: EmployeeOption): Chosen => ({ ...employee, isChecked: false, note: '' })

const byDisplayName = (a: Chosen, b: Chosen) => a.displayName.localeCompare(b.displayName) || a.code.localeCompare(b.code)

export const opposite = (side: Side): Side => (side === 'available' ? 'selected' : 'available')

/** Which entries a filter leaves: by name or code, and by department where one is chosen. */
export function visible(people: readonly Chosen[], search: string, departmentId: string | null = null): readonly Chosen[] {
  const word = search.trim().toLocaleLowerCase()
  return people.filter(
    (person) =>
      (departmentId === null || person.companyStructureId === departmentId) &&
      (word === '' || `${person.displayName} ${person.code}`.toLocaleLowerCase().includes(word)),
  )
}

/** Moves the checked ones over; checks are cleared and both lists sorted by display name. */
export function moved(transfer: Transfer, from: Side): Transfer {
  const to = opposite(from)
  const going = transfer[from].filter((person) => person.isChecked)
  const arrived = [...transfer[to], ...going].map(unchecked).sort(byDisplayName)
  const stayed = transfer[from].filter((person) => !person.isChecked).sort(byDisplayName)
  return { ...transfer, [from]: stayed, [to]: arrived }
}

const unchecked = (person: Chosen): Chosen => (person.isChecked ? { ...person, isChecked: false } : person)

export function checked(transfer: Transfer, side: Side, id: string, isChecked: boolean): Transfer {
  return { ...transfer, [side]: transfer[side].map((person) => (person.id === id ? { ...person, isChecked } : person)) }
}

/** Select-all takes the entries that the filter shows, and no other. */
export function allChecked(transfer: Transfer, side: Side, shown: readonly Chosen[], isChecked: boolean): Transfer {
  const ids = new Set(shown.map((person) => person.id))
  return { ...transfer, [side]: transfer[side].map((person) => (ids.has(person.id) ? { ...person, isChecked } : person)) }
}

export interface Department {
  readonly companyStructureId: string
  readonly companyStructure: string
}

/** Departments of the people in a list, each once, by name. */
export function departmentsOf(people: readonly EmployeeOption[]): Department[] {
  const found = new Map<string, string>()
  for (const person of people) if (person.companyStructureId) found.set(person.companyStructureId, person.companyStructure)
  return [...found]
    .map(([companyStructureId, companyStructure]) => ({ companyStructureId, companyStructure }))
    .sort((a, b) => a.companyStructure.localeCompare(b.companyStructure))
}

export const sortFields = ['displayName', 'code', 'fullname'] as const
export type SortField = (typeof sortFields)[number]

/** The six orders of the employee table: Display Name, Code or Name, up or down. */
export function sortedPeople<P extends EmployeeOption>(people: readonly P[], field: SortField, direction: 'asc' | 'desc'): P[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...people].sort((a, b) => sign * a[field].localeCompare(b[field], undefined, { numeric: true }))
}
