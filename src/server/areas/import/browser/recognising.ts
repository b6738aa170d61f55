import type { ImportKind } from '#shared/areas/import.ts'
import { fileForm, type FileForm, type WrittenForm } from '#shared/import-mapping/form.ts'
import type { ImportLook } from '#shared/import-mapping/look.ts'
import type { Language } from '#shared/texts/index.ts'
import { sql } from 'kysely'
import { jsonRows, rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { Lane } from '#server/foundation/processes/lane.ts'
import { bare } from '#server/platform/import/files.ts'
import { guessForm, lookAt, type GuessedForm, type Look } from '#server/platform/import/guess/look.ts'
import { limitsOfImport } from '#server/platform/import/text.ts'
import { knownThings } from '../recognise/known.ts'
import { propose } from '../recognise/propose.ts'
import { holdsPay } from '../recognise/slips.ts'
import { filesOf, withFiles, type Laid, type StoredFile } from './files.ts'
import { fittingMappings } from './mappings.ts'

/** One at a time in a process: workbooks are unpacked for it. */
const lane = new Lane(1)

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await lane.enter()
  try {
    return await work()
  } finally {
    lane.leave()
  }
}

/** What the files of an import are, and what it most likely takes from them. */
export const recogniseFiles = (db: Db, runId: string, language: Language, kinds: readonly ImportKind[]) =>
  inTurn(async () => {
    const files = (await filesOf(db, runId)).filter(({ whole }) => whole)
    if (files.length === 0) throw refuse(409, 'import.noFile')
    return withFiles(db, files, true, async (laid) => {
      const found = await guessed(files, laid)
      await keepLooked(db, runId, found)
      const things = await knownThings(db, language)
      const { mapping, ...told } = await propose(found, things)
      const known = {
        sites: things.sites,
        leaveTypes: things.leaveTypes.flatMap(({ code, name, balance }) => (balance ? [{ code, name }] : [])),
      }
      const looks = found.map(({ file, look }) => shownLook(file, look))
      const fitting = await fittingMappings(
        db,
        found.map(({ form, look }) => ({ name: form.name, look })),
        kinds,
      )
      return { mapping: JSON.stringify(mapping), looks, fitting, ...told, known }
    })
  })

interface Found extends GuessedForm {
  file: StoredFile
  look: Look
}

async function guessed(files: readonly StoredFile[], { locations, limits }: Laid): Promise<Found[]> {
  const found: Found[] = []
  for (const file of files) {
    const location = locations.get(file.name) ?? ''
    const { form: own, either } = await guessForm(location, limits)
    const form = { ...own, name: bare(file.name) }
    found.push({ file, form, either, look: await lookAt(location, fileForm.parse(form), { limits, size: file.size }) })
  }
  return found
}

/** Finds out which files of an import hold pay, of those that are whole and at which nobody has looked yet. */
export async function lookForPay(db: Db, runId: string): Promise<void> {
  const unseen = await rows(db, sql<{ id: string }>`select id from import_file where run_id = ${runId}::uuid and holds_pay is null`)
  const files = (await filesOf(db, runId)).filter(({ id, whole }) => whole && unseen.some((one) => one.id === id))
  if (files.length === 0) return
  await inTurn(() => withFiles(db, files, true, async (laid) => keepLooked(db, runId, await guessed(files, laid))))
}

type Looked = Pick<Found, 'file' | 'form' | 'look'>

/** Takes down of files whether they hold pay. One that does makes its import private, for good. */
async function keepLooked(db: Db, runId: string, found: readonly Looked[]): Promise<void> {
  const looked = found.map(({ file, form, look }) => ({ id: file.id, pays: holdsPay(form, look) }))
  if (looked.length === 0) return
  await transaction(db, async (tx) => {
    if (looked.some(({ pays }) => pays))
      await sql`update import_run set pay = 'files' where id = ${runId}::uuid and pay is null`.execute(tx)
    await sql`
      update import_file f set holds_pay = coalesce(f.holds_pay, false) or x.pays from ${jsonRows(looked)} as x (id uuid, pays boolean)
      where f.id = x.id and f.run_id = ${runId}::uuid`.execute(tx)
  })
}

/** The same of files in forms that somebody has chosen: what is no pay as it was guessed may be it in another sheet. */
const keepPaid = (db: Db, runId: string, found: readonly Looked[]): Promise<void> =>
  keepLooked(
    db,
    runId,
    found.filter(({ form, look }) => holdsPay(form, look)),
  )

/** Finds out whether files hold pay in the forms in which a mapping takes them. */
export async function lookInForms(db: Db, runId: string, forms: readonly FileForm[], { files, locations }: Taken): Promise<void> {
  const found: Looked[] = []
  const looking = { limits: limitsOfImport(), most: 1 }
  for (const form of forms) {
    const file = files.find(({ name }) => bare(name) === bare(form.name))
    const location = file && locations.get(file.name)
    if (location) found.push({ file, form, look: await lookAt(location, form, looking) })
  }
  await keepPaid(db, runId, found)
}

type Taken = Pick<Laid, 'locations'> & { files: readonly StoredFile[] }

/** How a file looks in a form that somebody has chosen. */
export const lookAgain = (db: Db, runId: string, fileId: string, given: string): Promise<ImportLook> =>
  inTurn(async () => {
    const file = (await filesOf(db, runId)).find(({ id }) => id === fileId)
    if (!file?.whole) throw notFound()
    const form = fileForm.safeParse(parsed(given))
    if (!form.success) throw refuse(400, 'import.formWrong', undefined, 'form')
    return withFiles(db, [file], true, async ({ locations, limits }) => {
      const found = await lookAt(locations.get(file.name) ?? '', form.data, { limits, size: file.size })
      await keepPaid(db, runId, [{ file, form: form.data, look: found }])
      return shownLook(file, found)
    })
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(400, 'import.formWrong', undefined, 'form')
  }
}

const longestCell = 120

const shownLook = ({ id, name }: StoredFile, { beginning, ...look }: Look): ImportLook => ({
  ...look,
  fileId: id,
  name,
  beginning: beginning.map(({ line, cells }) => ({ line, cells: cells.slice(0, 300).map((cell) => cell.slice(0, longestCell)) })),
})

/** The columns of each file that a mapping names, in its order, by which it is found again. */
export async function looksOf(db: Db, runId: string, forms: readonly WrittenForm[]): Promise<Look[]> {
  const files = await filesOf(db, runId)
  return inTurn(() =>
    withFiles(db, files, true, async ({ locations, limits }) => {
      const looks: Look[] = []
      for (const form of forms) {
        const file = files.find(({ name }) => bare(name) === bare(form.name))
        if (file) looks.push(await lookAt(locations.get(file.name) ?? '', fileForm.parse(form), { limits, size: file.size }))
      }
      return looks
    }),
  )
}
