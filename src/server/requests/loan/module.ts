import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import {
  explainInstalments,
  instalmentsOf,
  loanRulesVersion,
  repaysNothing,
  scheduleOf,
  type LoanTerms,
} from '#shared/records/loan/instalments.ts'
import { compareAmounts, fitsCurrency, leastAmount, placesOf, subtractAmounts, total } from '#shared/records/money.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { loan, loanForm, type LoanForm, type LoanTermsAnswer } from '#shared/requests/loan.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import type { Language } from '#shared/texts/index.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { defineModule, type FactChoice, type About, type Prepared } from '#server/approval/request/module.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Found } from '#server/records/change.ts'
import { availableOf, grantedInstalments, loanItem, outstanding, type LoanItem } from '#server/records/loan/items.ts'
import { instalmentsPaid } from '#server/records/pay/instalments-paid.ts'
import { workFacts } from '#server/records/schedule/working-time.ts'

/** By amount, as a share of the item's limit: above half of it the head of the unit above and HR decide too. */
const defaultFlow: FlowDefinition = {
  rules: [
    {
      name: 'above half the limit',
      when: { field: 'shareOfLimit', is: '>', value: 50 },
      levels: [
        plainLevel({ kind: 'manager', up: 1 }),
        plainLevel({ kind: 'unit-head', up: 1 }),
        plainLevel({ kind: 'hr' }, { ascend: 'hr' }),
      ],
      skipAdjacent: true,
    },
    {
      name: 'small',
      when: null,
      levels: [plainLevel({ kind: 'manager', up: 1 }), plainLevel({ kind: 'hr' }, { ascend: 'hr' })],
      skipAdjacent: true,
    },
  ],
  lastResort: [],
}

export const termsOf = (form: Pick<LoanForm, 'amount' | 'instalments' | 'firstDueDate'>, item: LoanItem): LoanTerms => ({
  amount: form.amount,
  currency: item.currency,
  interest: item.interest,
  rate: item.rate,
  instalments: form.instalments,
  firstDueOn: form.firstDueDate,
})

/** How far ahead the money may be wanted, and how long after it the first instalment may be due. */
const furthestMonths = 12

function findings(form: LoanForm, item: LoanItem, today: string): Found[] {
  const found: Found[] = []
  const add = (key: Found['key'], field: string, params?: Found['params'], blocks: Found['blocks'] = 'save') =>
    found.push({ key, field, blocks, ...(params && { params }) })
  const places = placesOf(item.currency)
  if (compareAmounts(form.amount, '0') <= 0) add('loan.notPositive', 'amount')
  if (!fitsCurrency(form.amount, item.currency)) add('loan.places', 'amount', { currency: item.currency, places })
  if (form.instalments > item.mostInstalments) add('loan.mostInstalments', 'instalments', { most: item.mostInstalments })
  if (found.length === 0 && repaysNothing(item.interest, instalmentsOf(termsOf(form, item)).value))
    add('loan.tooSmall', 'instalments', {
      amount: form.amount,
      currency: item.currency,
      instalments: form.instalments,
      least: leastAmount(item.currency),
    })
  if (form.firstDueDate < form.loanDate) add('loan.dueBeforeLoan', 'firstDueDate')
  if (form.loanDate < today) add('loan.backdated', 'loanDate', undefined, 'submit')
  if (form.loanDate > addMonths(today, furthestMonths)) add('loan.tooFarAhead', 'loanDate', { months: furthestMonths })
  else if (form.firstDueDate > addMonths(form.loanDate > today ? form.loanDate : today, furthestMonths))
    add('loan.dueTooLate', 'firstDueDate', { months: furthestMonths })
  return found
}

async function prepare(db: Db | Tx, form: LoanForm, about: About): Promise<Prepared> {
  const employeeId = about.requestorId
  const [item, facts] = [await loanItem(db, form.loanItemId, about.today), await workFacts(db, employeeId, about.today, about.today)]
  const common = {
    subjects: [employeeId],
    startsOn: form.loanDate,
    endsOn: addMonths(form.firstDueDate, form.instalments - 1),
    quantity: null,
    unit: null,
  }
  if (!item || item.country !== facts?.country)
    return {
      ...common,
      changes: [],
      type: null,
      facts: {},
      found: [{ key: 'loan.itemUnknown', field: 'loanItemId', blocks: 'save' }],
    }
  const terms = termsOf(form, item)
  return {
    ...common,
    changes: [{ kind: 'loan', line: 1, employeeId, data: { itemId: item.id, ...terms } }],
    money: { amount: form.amount, currency: item.currency },
    type: item,
    facts: {
      item: item.code,
      amount: Number(form.amount),
      currency: item.currency,
      instalments: form.instalments,
      shareOfLimit: Math.round((Number(form.amount) / Number(item.limit)) * 100),
      country: item.country,
    },
    found: findings(form, item, about.today),
  }
}

async function termsAnswer(
  db: Db,
  form: LoanForm,
  item: LoanItem,
  employeeId: string,
  today: string,
  requestId: string,
  language: Language,
): Promise<LoanTermsAnswer> {
  const terms = termsOf(form, item)
  // What was granted stands as it was, whatever the rules say since.
  const granted = await grantedInstalments(db, requestId)
  const schedule = granted.length > 0 ? scheduleOf(terms, granted) : instalmentsOf(terms).value
  const places = placesOf(item.currency)
  const used = await outstanding(db, employeeId, item.id, today, requestId)
  const available = availableOf(item, used)
  const facts = { limit: item.limit, outstanding: used, currency: item.currency }
  return {
    currency: item.currency,
    interest: item.interest,
    rate: item.rate,
    schedule,
    totalInterest: total(
      schedule.map((row) => row.interest),
      places,
    ),
    totalAmount: total(
      schedule.map((row) => row.amount),
      places,
    ),
    limit: {
      value: item.limit,
      outstanding: used,
      available,
      after: subtractAmounts(available, form.amount),
      why: reasonsIn([{ rule: 'loan.limit', facts, version: loanRulesVersion }], language),
    },
    why: reasonsIn(explainInstalments(terms, schedule), language),
  }
}

async function detail(db: Db, form: LoanForm, request: StoredRequest, language: Language) {
  const employeeId = request.subjectId ?? request.requestorId
  const item = await loanItem(db, form.loanItemId, request.transactionDate)
  if (!item) throw new Error('the item of a stored loan is never removed')
  const row = await first(db, sql<{ name: string }>`select display_name as name from employee where id = ${employeeId}::uuid`)
  return {
    employee: row?.name ?? '',
    employeeId,
    loanItemId: item.id,
    loanItem: inLanguage(item.names, language),
    amount: form.amount,
    instalments: form.instalments,
    loanDate: form.loanDate,
    firstDueDate: form.firstDueDate,
    note: form.note,
    terms: await termsAnswer(db, form, item, employeeId, request.transactionDate, request.id, language),
    paid: await instalmentsPaid(db, request.id, request.code),
  }
}

async function preview(db: Db, form: Partial<LoanForm>, prepared: Prepared | null, about: About, language: Language) {
  const whole = loanForm.safeParse(form)
  const possible = prepared !== null && whole.success && prepared.found.every((found) => found.blocks !== 'save')
  const item = possible ? await loanItem(db, whole.data.loanItemId, about.today) : undefined
  return {
    terms: possible && item ? await termsAnswer(db, whole.data, item, about.requestorId, about.today, about.requestId, language) : null,
  }
}

export const loanModule = defineModule<LoanForm, Awaited<ReturnType<typeof detail>>>(loanForm, {
  contract: loan as unknown as AnyRequest,
  prepare,
  detail,
  preview,
  configuration: async () => ({ attachmentMaximum }),
  private: ['details'],
  list: {
    typeColumn: 'loanItem',
    columns: { amount: 'amount', loanDate: 'startsOn', lastDueDate: 'endsOn' },
    row: (form, request) => ({
      loanItemId: request.typeId,
      loanItem: request.type ?? '',
      amount: request.amount ?? '0',
      currency: request.currency ?? '',
      loanDate: request.startsOn,
      lastDueDate: request.endsOn,
      instalments: Number(form['instalments'] ?? 0),
    }),
  },
  inboxBlock: (form, request) => ({
    loanDate: form.loanDate,
    note: form.note,
    loanItem: request.type ?? '',
    amount: form.amount,
    currency: request.currency,
    instalments: form.instalments,
  }),
  choices: {
    item: async (db, language) =>
      (await rows(db, sql<{ id: string; names: Record<string, string> }>`select code as id, names from loan_item order by code`)).map(
        ({ id, names }) => ({ id, displayName: inLanguage(names, language) }),
      ),
    currency: (db) => rows(db, sql<FactChoice>`select distinct currency as id, currency as "displayName" from loan_item order by 1`),
  },
  defaultFlow,
})
