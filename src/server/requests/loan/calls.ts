import { addMonths } from '#shared/records/calendar.ts'
import { loanCalls } from '#shared/requests/loan.ts'
import { mayFileFor } from '#server/people/filing.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { availableOf, loanItem, loanItems, outstanding } from '#server/records/loan/items.ts'
import { workFacts } from '#server/records/schedule/working-time.ts'

/** Serves the calls that only the loan has. */
export function serveLoan(api: Api<Viewer>, db: Db): void {
  const subject = async (viewer: Viewer, employeeId: string | null | undefined): Promise<string> => {
    requireModule(viewer, 'Loan')
    const id = employeeId ?? viewer.id
    if (!(await mayFileFor(db, viewer, 'Loan', id))) throw notFound()
    return id
  }

  api.serve(loanCalls.employees, async (input, { person }) => {
    requireModule(person, 'Loan')
    return pickEmployees(db, person, input, 'on-behalf', { module: 'Loan' })
  })

  api.serve(loanCalls.items, async (input, { person, language }) => {
    const employeeId = await subject(person, input.employeeId)
    const facts = await workFacts(db, employeeId, person.today, person.today)
    const choices = []
    for (const item of await loanItems(db, facts?.country ?? null, person.today)) {
      const used = await outstanding(db, employeeId, item.id, person.today, null)
      const { id, code, currency, interest, rate, mostInstalments, limit } = item
      choices.push({
        id,
        code,
        currency,
        interest,
        rate,
        mostInstalments,
        limit,
        displayName: inLanguage(item.names, language),
        available: availableOf(item, used),
      })
    }
    return optionsOf(input, choices)
  })

  api.serve(loanCalls.defaults, async (input, { person }) => {
    const employeeId = await subject(person, input.employeeId)
    const facts = await workFacts(db, employeeId, person.today, person.today)
    const given = input.loanItemId ? await loanItem(db, input.loanItemId, person.today) : undefined
    const item = given ?? (await loanItems(db, facts?.country ?? null, person.today))[0]
    if (!item || item.country !== facts?.country) throw notFound()
    const firstDueDate = `${addMonths(person.today, 1).slice(0, 7)}-01`
    return {
      loanItemId: item.id,
      amount: '0',
      currency: item.currency,
      instalments: Math.min(12, item.mostInstalments),
      mostInstalments: item.mostInstalments,
      loanDate: person.today,
      firstDueDate,
      interest: item.interest,
      rate: item.rate,
      available: availableOf(item, await outstanding(db, employeeId, item.id, person.today, null)),
    }
  })
}
