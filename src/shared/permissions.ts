/** One entry of the permission list (documents B 3): category 0 is the system's, 2 a group's. */
export interface ModulePermission {
  module: string
  categoryId: number
  readOnly: boolean
}

export type ModuleAccess = 'off' | 'read' | 'write'

/** A module is on if any entry names it; whether it is read-only says its first entry. */
export function moduleAccess(entries: readonly ModulePermission[], module: string): ModuleAccess {
  const entry = entries.find((candidate) => candidate.module === module)
  if (!entry) return 'off'
  return entry.readOnly ? 'read' : 'write'
}

/** The modules of pay: wages, and what is paid beside them. */
export const payModules = { pay: 'Payroll', bonus: 'Bonus' } as const
