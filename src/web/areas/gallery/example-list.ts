import * as z from 'zod/mini'
import { defineList } from '#shared/contract/list.ts'
import type { Ask } from '#web/platform/choice/source.ts'
import { idOf, people, person } from './example-people.ts'

export const exampleList = defineList({
  name: 'gallery',
  row: z.object({ id: z.string() }),
  columns: {
    code: { kind: 'text', label: 'Code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'Employee', sort: true, filter: 'text', idField: 'employeeId' },
    leaveType: { kind: 'text', label: 'Type', sort: true, filter: 'dropdown', idField: 'leaveTypeId' },
    startDate: { kind: 'date', label: 'From', sort: true, filter: 'date' },
    endDate: { kind: 'date', label: 'Until', sort: true },
    days: { kind: 'number', label: 'Days', sort: true, filter: 'number' },
    status: { kind: 'status', label: 'Status', sort: true, filter: 'checkbox', idField: 'statusId' },
    waitingFor: { kind: 'text', label: 'Waiting for' },
    amount: { kind: 'money', label: 'Amount', sort: true, hidden: true },
    sentAt: { kind: 'datetime', label: 'Submitted', sort: true, filter: 'datetime', hidden: true },
  },
  search: ['code', 'employee'],
  defaultSort: ['code', 'desc'],
})

export type ExampleRow = Record<string, unknown> & { id: string; code: string; statusId: number }

const types = ['Annual leave', 'Sick leave', 'Parental leave', 'Unpaid leave', 'Compensation']
const states: readonly [number, string][] = [
  [40, 'In Approval'],
  [1, 'Submitted'],
  [4, 'Approved'],
  [4, 'Approved'],
  [2, 'Revised'],
  [5, 'Rejected'],
  [3, 'Cancelled'],
  [0, 'Entry'],
  [11, 'Cancelled after approval'],
  [12, 'Closed by the system'],
  [30, 'Reopened'],
]

const dayFrom = (n: number) => new Date(Date.UTC(2026, 10, 1 + (n % 60))).toISOString().slice(0, 10)

const rows: readonly ExampleRow[] = Array.from({ length: 128 }, (_, n) => {
  const [statusId, status] = states[n % states.length] as [number, string]
  const employee = person(n * 3)
  return {
    id: idOf(5000 + n),
    code: `LV-2026-${String(370 + n).padStart(6, '0')}`,
    employee: employee.displayName,
    employeeId: employee.id,
    leaveType: types[n % types.length],
    leaveTypeId: n % types.length,
    startDate: dayFrom(n * 7),
    endDate: dayFrom(n * 7 + (n % 4)),
    days: n % 9 === 5 ? 60 : 0.5 + (n % 5),
    statusId,
    status,
    waitingFor: statusId === 40 || statusId === 1 ? person(n + 5).displayName : '',
    amount: String(1_250_000 * (n + 1)),
    currency: 'IDR',
    sentAt: `${dayFrom(n)}T09:41:00+07:00`,
  }
})

const wait = (ms: number, signal: AbortSignal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Cancelled', 'AbortError'))
    })
  })

/** Answers like the server: sorts, searches and pages the example rows. */
export const askRows: Ask = async (body, signal) => {
  await wait(250, signal)
  const { paginationPage, paginationSize, sortingColumn, sortingDirection, filterSearch } = body as Record<string, number & string>
  const word = String(filterSearch ?? '').toLowerCase()
  const found = rows.filter((row) => `${row.code} ${String(row.employee)}`.toLowerCase().includes(word) && passes(row, body))
  const sign = Number(sortingDirection) === 1 ? -1 : 1
  const sorted = [...found].sort((a, b) => sign * compare(a[String(sortingColumn)], b[String(sortingColumn)]))
  const from = (Number(paginationPage) - 1) * Number(paginationSize)
  return {
    listData: sorted.slice(from, from + Number(paginationSize)),
    totalData: found.length,
    totalPage: Math.ceil(found.length / Number(paginationSize)),
  }
}

function passes(row: ExampleRow, body: Record<string, unknown>): boolean {
  const text = (name: string) => String(row[name]).replaceAll('-', '/').slice(0, 10)
  if (body.usingStatusFilter && !(body.status as number[]).includes(row.statusId)) return false
  if (body.usingLeaveTypeFilter && body.leaveType !== row.leaveTypeId) return false
  if (body.usingDaysFilter && body.days !== row.days) return false
  if (body.usingStartDateFilter && (text('startDate') < String(body.startDateFrom) || text('startDate') > String(body.startDateTo)))
    return false
  return true
}

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true })

export const askNoRows: Ask = async () => ({ listData: [], totalData: 0, totalPage: 0 })
export const askForever: Ask = () => new Promise(() => undefined)
export const askMany: Ask = async () => ({ listData: rows.slice(0, 3), totalData: 10_000, totalPage: 400, totalIsMinimum: true })
export const askInVain: Ask = async () => {
  throw new Error('The server is busy. Please try again in a moment.')
}

export const askTypes: Ask = async () => ({
  listData: types.map((displayName, id) => ({ id, displayName })),
  totalData: types.length,
  totalPage: 1,
})
export const askStates: Ask = async () => {
  const names = new Map(states)
  return [...names].map(([id, displayName]) => ({ id, displayName, totalPage: 1 }))
}

/** 250 options in three pages; every third word of a search finds something. */
export const askOptions: Ask = async (body, signal) => {
  await wait(200, signal)
  const { paginationPage, paginationSize, filterSearch } = body as { paginationPage: number; paginationSize: number; filterSearch: string }
  const all = Array.from({ length: 250 }, (_, n) => ({ id: n + 1, displayName: `Project ${String(n + 1).padStart(3, '0')}` }))
  const found = all.filter((option) => option.displayName.toLowerCase().includes(filterSearch.toLowerCase()))
  const from = paginationPage * paginationSize
  return {
    listData: found.slice(from, from + paginationSize),
    totalData: found.length,
    totalPage: Math.ceil(found.length / paginationSize),
  }
}

export const askPeople: Ask = async (body, signal) => {
  await wait(150, signal)
  const { paginationPage, paginationSize, filterSearch, sortingDirection } = body
  const column = body.sortingColumn as 'displayName' | 'code' | 'fullname'
  const word = String(filterSearch).toLowerCase()
  const found = people.filter((each) => `${each.displayName} ${each.code}`.toLowerCase().includes(word))
  const sign = Number(sortingDirection) === 1 ? -1 : 1
  const sorted = [...found].sort((a, b) => sign * compare(a[column], b[column]))
  const from = Number(paginationPage) * Number(paginationSize)
  return {
    listData: sorted.slice(from, from + Number(paginationSize)),
    totalData: found.length,
    totalPage: Math.ceil(found.length / Number(paginationSize)),
  }
}
