import { sql } from 'kysely'
import { fileCategories, fileRoom, dutyOfFile, type FileCategory } from '#shared/records/file/categories.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lineOf } from '#server/people/organisation.ts'
import { hasDutyOver, reachOf, withinPost, type Place } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { keptSetting } from '#server/platform/set-up/setting.ts'
import { fileSetting } from '#shared/areas/file.ts'

/** How much somebody may do with a category of a file: nothing, see what is open to all, see it, correct it. */
export type FileAccess = 'none' | 'open' | 'see' | 'write'

/** Whose file it is, and where they work. */
export interface FileOwner extends Place {
  employeeId: string
}

export type FileSight = Readonly<Record<FileCategory, FileAccess>>

/**
 * What somebody sees of a person's file, by category. One's own is seen whole; who looks after a category where the person
 * works sees it, or corrects it; whoever is above the person, within so many steps as the company says, sees what is for
 * the line; of contacts everybody sees those for work. Nobody sees what is private by being somebody's manager, nor by
 * looking at the portal as somebody else has it.
 */
export async function fileSight(db: Db | Tx, viewer: Viewer, owner: FileOwner): Promise<FileSight> {
  const isOwn = viewer.id === owner.employeeId
  // Whoever looks at the portal as somebody has it looks at how it works for them, not at what is private of anybody.
  const isViewed = viewer.readerId !== viewer.id
  const isAbove = !isOwn && (await leads(db, viewer, owner.employeeId))
  return Object.fromEntries(fileCategories.map((category) => [category, accessTo(category)])) as FileSight

  function accessTo(category: FileCategory): FileAccess {
    const duty = dutyOfFile(category)
    if (isViewed && fileRoom[category].circle === 'private') return category === 'contact' ? 'open' : 'none'
    // Nobody corrects their own file: they ask for it.
    if (!isOwn && hasDutyOver(viewer, duty, owner, 'write')) return 'write'
    if (isOwn || hasDutyOver(viewer, duty, owner, 'see')) return 'see'
    if (isAbove && fileRoom[category].circle === 'line') return 'see'
    return category === 'contact' ? 'open' : 'none'
  }
}

async function leads(db: Db | Tx, viewer: Viewer, employeeId: string): Promise<boolean> {
  const { managerSteps } = await keptSetting(fileSetting).of(db)
  if (managerSteps === 0) return false
  const line = await lineOf(db, employeeId, viewer.today)
  return line.slice(1, managerSteps + 1).some(({ id }) => id === viewer.id)
}

/** Whether all of a category is seen. */
export const seesPrivate = (access: FileAccess): boolean => access === 'see' || access === 'write'

type Sql = ReturnType<typeof sql>

/** The same of everybody: over employee `e` and their present post `a`, whether somebody sees all of a category of their file. */
export async function filesSeen(db: Db, viewer: Viewer): Promise<(category: FileCategory) => Sql> {
  const isViewed = viewer.readerId !== viewer.id
  const { managerSteps } = await keptSetting(fileSetting).of(db)
  const below = managerSteps === 0 ? [] : await ledBy(db, viewer, managerSteps)
  return (category) => {
    const { circle } = fileRoom[category]
    if (isViewed && circle === 'private') return sql`false`
    const line = circle === 'line' ? below : []
    return sql`(${withinPost(reachOf(viewer, dutyOfFile(category), 'see'))} or e.id = any (${[viewer.id, ...line]}::uuid[]))`
  }
}

/** Of whom somebody is one of so many nearest managers, as `lineOf` finds them. */
async function ledBy(db: Db, { id, today }: Viewer, steps: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      with recursive below as (
        select ${id}::uuid as id, 0 as depth
        union
        select a.employee_id, b.depth + 1 from below b join assignment a on a.manager_id = b.id
        where b.depth < ${steps} and a.starts_on <= ${today}::date and not exists (
          select from assignment later where later.employee_id = a.employee_id and later.starts_on <= ${today}::date and later.starts_on > a.starts_on)
      )
      select distinct id from below where id <> ${id}::uuid`,
  )
  return found.map((one) => one.id)
}
