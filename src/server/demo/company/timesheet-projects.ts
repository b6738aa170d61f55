import type { Tx } from '#server/foundation/database/db.ts'
import { demoId } from './chance.ts'
import type { Person } from './people.ts'
import { insertRows } from './rows.ts'

/** What the demo company works on. `members`: the unit whose people alone book on it. */
export const demoProjects = [
  { code: 'PORTAL', names: { en: 'Customer portal', id: 'Portal pelanggan' }, hours: null, members: null },
  { code: 'MIGRATE', names: { en: 'Data centre move', id: 'Pindah pusat data' }, hours: 420, members: 'PLT' },
  { code: 'SUPPORT', names: { en: 'Running operation', id: 'Operasi harian' }, hours: null, members: null },
  { code: 'AUDIT', names: { en: 'Security audit', id: 'Audit keamanan' }, hours: 24, members: null },
] as const
export type DemoProject = (typeof demoProjects)[number]['code']

export const demoCategories = [
  { code: 'BUILD', names: { en: 'Development', id: 'Pengembangan' } },
  { code: 'MEET', names: { en: 'Meetings', id: 'Rapat' } },
  { code: 'HELP', names: { en: 'Support', id: 'Dukungan' } },
  { code: 'DOCS', names: { en: 'Documentation', id: 'Dokumentasi' } },
] as const
export type DemoCategory = (typeof demoCategories)[number]['code']

/** Projects with their members, and kinds of work. */
export async function writeProjects(tx: Tx, people: readonly Person[]): Promise<void> {
  const ids = new Map(demoProjects.map(({ code }) => [code, demoId('project', code)]))
  await insertRows(
    tx,
    'project',
    demoProjects.map(({ code, names, hours, members }) => ({
      id: ids.get(code),
      code,
      names,
      budget: hours === null ? null : hours * 60,
      open: members === null,
    })),
  )
  await insertRows(
    tx,
    'project_member',
    demoProjects.flatMap(({ code, members }) =>
      people.filter(({ unit }) => unit === members).map(({ id }) => ({ project_id: ids.get(code), employee_id: id })),
    ),
  )
  await insertRows(
    tx,
    'task_category',
    demoCategories.map(({ code, names }, sequence) => ({ id: demoId('task category', code), code, names, sequence })),
  )
}
