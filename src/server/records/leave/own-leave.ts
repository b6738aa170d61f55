import { sql } from 'kysely'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { looksAfter } from '#server/people/filing.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/general-config.ts'

/** Whether somebody may adjust their own balance: whoever has the duty over themselves, where the company lets them. */
export const mayAdjustOwn = async (db: Db | Tx, viewer: Viewer): Promise<boolean> =>
  (await generalConfig(db)).hrAdjustsOwnLeave && looksAfter(db, viewer, 'LeaveAdjustmentRequest', viewer.id)

/** Of whom an import brings along no leave: of whoever has it done, unless they may adjust their own. Null: it brings everybody's. */
export async function withheldFrom(tx: Tx, importerId: string | null): Promise<string | null> {
  if (importerId === null) return null
  const importer = await first(tx, sql<{ userName: string }>`select user_name as "userName" from employee where id = ${importerId}::uuid`)
  const viewer = importer && (await findViewer(tx, importer.userName))
  return viewer && (await mayAdjustOwn(tx, viewer)) ? null : importerId
}
