import { payModules } from '#shared/permissions.ts'
import { sql } from 'kysely'
import { bonusCalls, bonusList, payrollCalls, payslipList, type SlipRow } from '#shared/areas/pay.ts'
import type { List, ListBody } from '#shared/contract/list.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import type { PayKind } from '#shared/records/pay/slip.ts'
import type { Language } from '#shared/texts/index.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, Call, FileAnswer } from '#server/foundation/http/http.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { companyLook } from '#server/platform/company-look.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { memoryPage, memoryRows } from '#server/platform/memory-list.ts'
import { optionsOf } from '#server/platform/options.ts'
import { readsOwn } from '#server/records/pay/sight.ts'
import { ofPeriod, ownSlips, slipSeen } from '#server/records/pay/slips.ts'
import { yearArchive } from './archive.ts'
import { slipTold } from './detail.ts'
import { areDocumentsOpen, openedDocuments, serveDocumentKey } from './document-key.ts'
import { slipFileName, slipPdf, type PaperSlip, type SlipForm } from './pdf.ts'

const ofKind = {
  pay: { calls: payrollCalls, list: payslipList, title: 'pay.title' },
  bonus: { calls: bonusCalls, list: bonusList, title: 'pay.bonus' },
} as const

/** Serves what people read of their own slips, and what who looks after pay reads of one. */
export function serveSlips(api: Api<Viewer>, db: Db): void {
  serveKind(api, db, 'pay')
  serveKind(api, db, 'bonus')
  serveDocumentKey(api, db)

  api.serve(payrollCalls.periods, async (input, { person, language }) => {
    const own = readsOwn(person, 'pay') ? await ownSlips(db, person, 'pay', language) : []
    return optionsOf(
      input,
      own.map(({ periodPayId, periodPay }) => ({ id: periodPayId, displayName: periodSaid(periodPay, language) })),
    )
  })
}

function serveKind(api: Api<Viewer>, db: Db, kind: PayKind): void {
  const { calls, list, title } = ofKind[kind]
  const module = payModules[kind]
  const own = async (person: Viewer, language: Language, isLocked: boolean): Promise<SlipRow[]> => {
    requireModule(person, module)
    const found = await ownSlips(db, person, kind, language)
    // Left out before they are sorted: their order would tell of them.
    return found.map((row) => ({ ...row, ...(isLocked && noSums), isLocked, periodPay: periodSaid(row.periodPay, language) }))
  }
  const ids = { periodPay: ({ periodPayId }: SlipRow) => periodPayId }

  api.serve(calls.list, async (input, call) => {
    const rows = await own(call.person, call.language, !(await areDocumentsOpen(db, call)))
    return memoryPage(list as List, input as ListBody, rows, ids) as never
  })

  api.serve(calls.export, async (input, call) => {
    const { person, language } = call
    await openedDocuments(db, call)
    const found = memoryRows(list as List, input as ListBody, await own(person, language, false), ids)
    return listFile(say(language, title), list, one(found), { person, language, input })
  })

  api.serve(calls.detail, async ({ id }, call) => {
    await openedDocuments(db, call)
    const { person, language } = call
    return slipTold(db, await slipSeen(db, person, kind, sql`s.id = ${id}::uuid`, language), { viewer: person, language })
  })

  api.serve(calls.download, async ({ id }, call) => pdfOf(db, call, sql`s.id = ${id}::uuid`, kind))

  api.serve(calls.ofPerson, async ({ a, b }, call) => pdfOf(db, call, ofPeriod(call.person, a, b), kind))

  api.serve(calls.year, async ({ year }, call) => {
    const { person, language } = call
    requireModule(person, module)
    const form = await formFor(db, call)
    const paid = (await ownSlips(db, person, kind, language)).filter(({ paidDate }) => paidDate.startsWith(`${year}-`))
    if (paid.length === 0) throw refuse(404, 'pay.nothingInYear', { year: String(year) })
    const told = async function* (): AsyncGenerator<PaperSlip> {
      for (const { id } of paid.toReversed()) {
        const slip = await slipSeen(db, person, kind, sql`s.id = ${id}::uuid`, language)
        yield { ...(await slipTold(db, slip, { viewer: person, language })), kind }
      }
    }
    const fileName = `${say(language, kind === 'pay' ? 'pay.fileNameYear' : 'pay.fileNameBonusYear', { year: String(year) })}.zip`
    return { fileName, type: 'application/zip', bytes: await yearArchive(told(), form) }
  })
}

const noSums = { earnings: null, deductions: null, net: null }

async function* one<R>(found: readonly R[]): AsyncGenerator<readonly R[]> {
  yield found
}

/** How slips are written for whoever takes them, encrypted with the password of their documents where the company asks for one. */
async function formFor(db: Db, call: Call<Viewer>): Promise<SlipForm> {
  const { password } = await openedDocuments(db, call)
  const { company, mark } = await companyLook(db)
  return { company: { name: company, mark }, language: call.language, password }
}

/** A slip as a file. */
async function pdfOf(db: Db, call: Call<Viewer>, which: Parameters<typeof slipSeen>[3], kind: PayKind): Promise<FileAnswer> {
  const form = await formFor(db, call)
  const { person, language } = call
  const slip = await slipTold(db, await slipSeen(db, person, kind, which, language), { viewer: person, language })
  return { fileName: slipFileName({ ...slip, kind }, language), type: 'application/pdf', bytes: await slipPdf({ ...slip, kind }, form) }
}
