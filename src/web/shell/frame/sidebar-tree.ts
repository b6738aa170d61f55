import type { SidebarItem } from '#shared/areas/home.ts'

export interface SidebarGroup {
  id: string
  /** Key of the heading; null for the items that stand alone at the top. */
  label: string | null
  items: SidebarItem[]
}

const bySequence = (a: SidebarItem, b: SidebarItem) => a.sequence - b.sequence

/**
 * The tree by parent and sequence, in whatever order the items came. Items of an unknown parent stand at the top level, and so does
 * the one item of a group that has no other: there is nothing to open.
 */
export function sidebarTree(items: readonly SidebarItem[]): SidebarGroup[] {
  const known = new Set(items.map((item) => item.id))
  const top = items.filter((item) => item.parentId === null || !known.has(item.parentId)).toSorted(bySequence)
  const groups: SidebarGroup[] = []
  for (const item of top) {
    const children = descendants(items, item.id)
    if (item.path === null && children.length > 1) {
      groups.push({ id: item.id, label: item.label, items: children })
      continue
    }
    const alone = item.path === null ? children : [item, ...children]
    const last = groups.at(-1)
    if (last?.label === null) last.items.push(...alone)
    else if (alone.length > 0) groups.push({ id: item.id, label: null, items: alone })
  }
  return groups
}

function descendants(items: readonly SidebarItem[], parent: string, above: readonly string[] = []): SidebarItem[] {
  if (above.includes(parent)) return []
  return items
    .filter((item) => item.parentId === parent)
    .toSorted(bySequence)
    .flatMap((item) => [...(item.path === null ? [] : [item]), ...descendants(items, item.id, [...above, parent])])
}

/** The item whose path is the longest beginning of where the person is. */
export function currentItem(items: readonly SidebarItem[], pathname: string): string | null {
  const fits = (path: string) => (path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`))
  const found = items
    .filter((item) => item.path !== null && fits(item.path))
    .toSorted((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0))
  return found[0]?.id ?? null
}
