import type { SidebarItem } from '#shared/areas/home.ts'
import { setUpGroups } from '#shared/areas/set-up.ts'

/** A page above the one that is shown. */
export interface Crumb {
  path: string
  /** Key of its name. */
  label: string
}

/** The pages that the shown one lies within, the widest first: three at most. Whence somebody came says nothing of it. */
export function pagesAbove(pathname: string, sidebar: readonly Pick<SidebarItem, 'path' | 'label'>[]): Crumb[] {
  const pages: Crumb[] = [
    ...sidebar.flatMap(({ path, label }) => (path === null || path === '/' ? [] : [{ path, label }])),
    ...setUpGroups.flatMap((group) => group.pages.map(({ path, title }) => ({ path, label: title }))),
  ]
  return pages
    .filter(({ path }) => pathname.startsWith(`${path}/`))
    .toSorted((one, other) => one.path.length - other.path.length)
    .slice(-3)
}
