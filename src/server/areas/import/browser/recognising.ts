import type { ImportKind } from '#shared/areas/import.ts'
import { fileForm, type WrittenForm } from '#shared/import-mapping/form.ts'
import type { ImportLook } from '#shared/import-mapping/look.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { Lane } from '#server/foundation/processes/lane.ts'
import { bare } from '#server/platform/import/files.ts'
import { guessForm, lookAt, type GuessedForm, type Look } from '#server/platform/import/guess/look.ts'
import { knownThings } from '../recognise/known.ts'
import { propose } from '../recognise/propose.ts'
import { filesOf, withFiles, type StoredFile } from './files.ts'
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
    return withFiles(db, files, true, async ({ locations, limits }) => {
      const found: (GuessedForm & { file: StoredFile; look: Look })[] = []
      for (const file of files) {
        const location = locations.get(file.name) ?? ''
        const guessed = await guessForm(location, limits)
        const form = { ...guessed.form, name: bare(file.name) }
        found.push({ file, form, either: guessed.either, look: await lookAt(location, fileForm.parse(form), { limits, size: file.size }) })
      }
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

/** How a file looks in a form that somebody has chosen. */
export const lookAgain = (db: Db, runId: string, fileId: string, given: string): Promise<ImportLook> =>
  inTurn(async () => {
    const file = (await filesOf(db, runId)).find(({ id }) => id === fileId)
    if (!file?.whole) throw notFound()
    const form = fileForm.safeParse(parsed(given))
    if (!form.success) throw refuse(400, 'import.formWrong', undefined, 'form')
    return withFiles(db, [file], true, async ({ locations, limits }) =>
      shownLook(file, await lookAt(locations.get(file.name) ?? '', form.data, { limits, size: file.size })),
    )
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
