import type { ProfileContact } from '#shared/areas/own-profile.ts'
import { heldOn } from '#shared/records/file/timeline.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { notFound, refuse, refuseAll } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { fileRows, rowsOfEntry, type StoredFileRow } from '#server/records/file/rows.ts'
import { fileKinds, kindsOf, type FileKind } from '#server/records/file/set-up.ts'
import { readWish, type Typed } from '#server/records/file/wish.ts'
import { writeFile } from '#server/records/file/write.ts'

const category = 'contact'

export const contactKinds = async (db: Db | Tx): Promise<FileKind[]> => kindsOf(await fileKinds(db), category)

/** One's contacts as they stand today, those for work among them. */
export async function contactsOf(db: Db, { id: employeeId, today }: Viewer, language: Language): Promise<ProfileContact[]> {
  const kinds = await contactKinds(db)
  const found = await fileRows(db, { employeeId, categories: [category], on: today })
  return found.map(({ entryId, id: rowId, kindId, values }) => {
    const kind = kinds.find(({ id }) => id === kindId)
    return {
      id: entryId,
      rowId,
      kindId,
      kind: kind ? kind.names[language] || (kind.names['en'] ?? '') : null,
      value: values['value'] ?? '',
      isOpenToAll: kind?.openToAll ?? false,
    }
  })
}

interface TypedContact {
  id?: string | null | undefined
  rowId?: string | null | undefined
  kindId: string
  value: string
}

/** Writes one's own contacts into one's file, from today on: each is checked as every entry is, and nothing is overwritten. */
export async function writeContacts(tx: Tx, viewer: Viewer, typed: readonly TypedContact[]): Promise<void> {
  const kinds = await contactKinds(tx)
  for (const [at, { id, rowId, kindId, value }] of typed.entries()) {
    demandOwn(kinds, kindId, `contacts.${at}.kindId`)
    const present = id ? await presentOf(tx, viewer, id) : null
    if (present) demandOwn(kinds, present.kindId, `contacts.${at}.id`)
    await write(tx, viewer, `contacts.${at}`, {
      category,
      operation: present ? 'change' : 'add',
      entryId: present?.entryId ?? null,
      rowId: rowId ?? present?.id ?? null,
      kindId,
      values: { value },
      startsOn: viewer.today,
    })
  }
}

export async function endContact(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const present = await presentOf(tx, viewer, id)
  demandOwn(await contactKinds(tx), present.kindId, 'id')
  await write(tx, viewer, 'id', { category, operation: 'end', entryId: id, rowId: present.id, values: {}, startsOn: viewer.today })
}

async function write(tx: Tx, viewer: Viewer, place: string, typed: Typed): Promise<void> {
  const { wish, found } = await readWish(tx, viewer.id, typed, viewer.today)
  if (!wish) {
    const placed = (field: string | null | undefined) => `${place}.${field?.replace(/^values\./, '') ?? 'value'}`
    throw refuseAll(
      400,
      found.map(({ field, ...message }) => ({ ...message, field: placed(field) })),
    )
  }
  await writeFile(tx, wish, { source: 'own', by: viewer.id, reason: '', requestId: null, line: null })
}

/** The contact as it stands today; whose it is not has none. */
async function presentOf(tx: Tx, { id: employeeId, today }: Viewer, entryId: string): Promise<StoredFileRow> {
  const row = heldOn(await rowsOfEntry(tx, entryId), today)
  if (!row || row.employeeId !== employeeId || row.category !== category) throw notFound()
  return row
}

/** What is for work the company relies on: it is asked for. One that is unknown is refused with the values. */
function demandOwn(kinds: readonly FileKind[], kindId: string | null, field: string): void {
  if (kinds.find(({ id }) => id === kindId)?.openToAll) throw refuse(403, 'profile.contactForWork', undefined, field)
}
