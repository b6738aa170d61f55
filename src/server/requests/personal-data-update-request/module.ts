import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { askedCategories } from '#shared/records/file/categories.ts'
import {
  mostLines,
  personalDataUpdate,
  personalDataUpdateForm,
  type PersonalDataUpdateForm,
} from '#shared/requests/personal-data-update-request.ts'
import { isEditable, isWaiting } from '#shared/status.ts'
import type { Language } from '#shared/texts/index.ts'
import { defineModule, type About, type Prepared } from '#server/approval/request/module.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Change, Found } from '#server/records/change.ts'
import { fileSight, type FileSight } from '#server/records/file/sight.ts'
import { readWish } from '#server/records/file/wish.ts'
import { keptForm, shownLines, valuesOfLine } from './lines.ts'

/** HR alone: what is private is none of a manager's business. */
const defaultFlow: FlowDefinition = {
  rules: [{ name: 'every change', when: null, levels: [plainLevel({ kind: 'hr' }, { ascend: 'hr' })], skipAdjacent: true }],
  lastResort: [],
}

async function prepare(db: Db | Tx, form: PersonalDataUpdateForm, about: About): Promise<Prepared> {
  const employeeId = about.requestorId
  const changes: Change[] = []
  const found: Found[] = form.lines.length === 0 ? [{ key: 'personalDataUpdate.noLines', field: 'lines', blocks: 'submit' }] : []
  for (const [at, typed] of form.lines.entries()) {
    const line = typed.line ?? at + 1
    // What is carried out is asked for no more.
    if (about.applied?.includes(line)) continue
    if (!askedCategories.includes(typed.category))
      found.push({ key: 'personalDataUpdate.notAsked', field: `lines.${at}.category`, blocks: 'save' })
    const read = await readWish(db, employeeId, { ...typed, values: valuesOfLine(db, typed, employeeId) }, about.today)
    // What is wrong with one line is told there; the others stand as they are.
    for (const { key, params, field } of read.found)
      found.push({ key, ...(params && { params }), field: `lines.${at}${field ? `.${field}` : ''}`, blocks: 'submit' })
    if (read.wish) changes.push({ kind: 'file', line, employeeId, data: read.wish })
  }
  found.push(...twice(form))
  const days = form.lines.map(({ startsOn }) => startsOn).toSorted()
  return {
    changes,
    subjects: [employeeId],
    startsOn: days[0] ?? null,
    endsOn: days.at(-1) ?? null,
    quantity: null,
    unit: null,
    type: null,
    facts: {
      lines: form.lines.length,
      bank: form.lines.some(({ category }) => category === 'bank') ? 'yes' : 'no',
      identification: form.lines.some(({ category }) => category === 'identification') ? 'yes' : 'no',
    },
    found,
  }
}

/** One entry is changed by one line: two would each be seen upon what stands now. */
const twice = ({ lines }: PersonalDataUpdateForm): Found[] => {
  const seen = new Set<string>()
  return lines.flatMap(({ entryId }, at): Found[] => {
    if (!entryId) return []
    const isAgain = seen.has(entryId)
    seen.add(entryId)
    return isAgain ? [{ key: 'personalDataUpdate.twice', field: `lines.${at}.entryId`, blocks: 'submit' }] : []
  })
}

/** What somebody sees of the file of whom a request is about, where that person works now. */
export async function sightOfRequestor(db: Db | Tx, viewer: Viewer, employeeId: string): Promise<FileSight> {
  const place = await first(
    db,
    sql<{ siteId: string | null; unitId: string | null }>`
      select a.site_id as "siteId", a.unit_id as "unitId" from assignment a
      where a.employee_id = ${employeeId}::uuid order by a.starts_on > current_date, abs(a.starts_on - current_date) limit 1`,
  )
  return fileSight(db, viewer, { employeeId, siteId: place?.siteId ?? null, unitId: place?.unitId ?? null })
}

/** Whether what a request asks for may still come. */
export const isOpen = (statusId: number): boolean => isWaiting(statusId) || isEditable(statusId)

async function detail(db: Db, form: PersonalDataUpdateForm, request: StoredRequest, language: Language, viewer: Viewer) {
  const { requestorId, statusId } = request
  const person = await first(db, sql<{ name: string }>`select display_name as name from employee where id = ${requestorId}::uuid`)
  const sight = await sightOfRequestor(db, viewer, requestorId)
  return {
    employee: person?.name ?? '',
    employeeId: requestorId,
    note: form.note,
    deadline: form.deadline ?? null,
    lines: await shownLines(db, { form, requestorId, sight, changes: request.lines, isOpen: isOpen(statusId), language }),
  }
}

async function preview(db: Db, _form: Partial<PersonalDataUpdateForm>, _prepared: Prepared | null, about: About, language: Language) {
  const whole = personalDataUpdateForm.safeParse(_form)
  if (!whole.success) return { lines: [] }
  const sight = await sightOfRequestor(db, about.viewer, about.requestorId)
  // What is carried out is held against nothing any more, also while the others are put right.
  const changes = (about.applied ?? []).map((line) => ({ line, decided: { is: 'applied', note: '' } as const }))
  return { lines: await shownLines(db, { form: whole.data, requestorId: about.requestorId, sight, changes, isOpen: true, language }) }
}

const formLines = (form: Readonly<Record<string, unknown>>) => (Array.isArray(form['lines']) ? form['lines'].length : 0)
const deadlineOf = (form: Readonly<Record<string, unknown>>) => (typeof form['deadline'] === 'string' ? form['deadline'] : null)

export const personalDataUpdateModule = defineModule<PersonalDataUpdateForm, object>(personalDataUpdateForm as never, {
  contract: personalDataUpdate as unknown as AnyRequest,
  prepare,
  kept: keptForm,
  detail,
  preview,
  private: ['details'],
  async configuration() {
    return { attachmentMaximum, mostLines, categories: askedCategories }
  },
  list: {
    columns: {
      lines: sql`jsonb_array_length(r.form->'lines')`,
      deadline: sql`(r.form->>'deadline')::date`,
    },
    typeColumn: null,
    row: (form) => ({ lines: formLines(form), deadline: deadlineOf(form) }),
  },
  // Until when HR has asked; where nobody has, the empty date, for which the inbox shows when it was submitted.
  inboxBlock: (form) => ({ deadline: form.deadline ?? '0001-01-01', note: form.note }),
  defaultFlow,
})
