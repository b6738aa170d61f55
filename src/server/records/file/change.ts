import * as z from 'zod/mini'
import { fileOperations } from '#shared/contract/file-entry.ts'
import { fileCategories } from '#shared/records/file/categories.ts'
import { heldOn } from '#shared/records/file/timeline.ts'
import { id } from '#shared/wire.ts'
import { defineChange } from '../change.ts'
import { rowsOfEntry } from './rows.ts'
import { actsOfLine, fileLock, takeBackFile, writeFile, type FileWish } from './write.ts'

/** A wish for a person's file as it waits: its value is as it will be stored. */
export const fileChangeData = z.object({
  employeeId: id,
  category: z.enum(fileCategories),
  operation: z.enum(fileOperations),
  entryId: id,
  startsOn: z.string(),
  kindId: z.nullable(id),
  value: z.unknown(),
  runsOutOn: z.nullable(z.string()),
  seen: z.nullable(id),
})

/** A change of somebody's file: it is carried out only upon what was seen when it was asked for. */
export const fileChange = defineChange<FileWish>({
  kind: 'file',
  schema: fileChangeData as unknown as z.ZodMiniType<FileWish>,
  locks: (_data, { employeeId }) => [fileLock(employeeId)],

  async check(tx, { operation, entryId, startsOn, seen }, { line }) {
    if (operation === 'add') return []
    const present = heldOn(await rowsOfEntry(tx, entryId), startsOn)
    return present?.id === seen ? [] : [{ key: 'file.changedSince', field: `lines.${line}`, blocks: 'submit' }]
  },

  // What waits changes nothing of the file.
  async reserve() {},
  async release() {},

  async apply(tx, wish, { line }, { requestId, actorId }) {
    await writeFile(tx, wish, { source: 'request', by: actorId, reason: '', requestId, line })
  },

  async reverse(tx, _wish, { line }, { requestId, actorId }) {
    for (const act of await actsOfLine(tx, requestId, line)) await takeBackFile(tx, act, actorId)
  },
})
