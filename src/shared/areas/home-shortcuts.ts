import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { moduleAccess, type ModulePermission } from '#shared/permissions.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { text } from '#shared/wire.ts'

const area = 'profile'

export const shortcutGroups = ['new', 'team', 'more'] as const

/** A way that people take often and that is no single click elsewhere. */
export interface Shortcut {
  /** Where it leads, which names it. */
  id: string
  group: (typeof shortcutGroups)[number]
  /** Key of its name. */
  label: string
  icon: string
  path: string
  search: Readonly<Record<string, string>>
}

/** By what somebody's shortcuts are found: what stands in their sidebar, what they may write, and whether they decide. */
interface Seen {
  sidebar: readonly { path: string | null; label: string; icon: string; module: string | null }[]
  permissions: readonly ModulePermission[]
  roles: { manages: boolean; duties: readonly string[] }
}

const shortcut = (group: Shortcut['group'], label: string, icon: string, path: string, tab?: string): Shortcut =>
  tab === undefined
    ? { id: path, group, label, icon, path, search: {} }
    : { id: `${path}?tab=${tab}`, group, label, icon, path, search: { tab } }

/** All shortcuts of somebody: new requests, the team's requests of those who decide, what they decided, and their own places. */
export function shortcutsFor({ sidebar, permissions, roles }: Seen): Shortcut[] {
  const open = Object.values(requestModules).filter(({ module }) => moduleAccess(permissions, module) !== 'off')
  const decides = roles.manages || roles.duties.length > 0
  const isRequest = (path: string | null) => open.some(({ place }) => place.path === path)
  const places = sidebar.flatMap(({ path, ...item }) => (path === null ? [] : [{ ...item, path }]))
  return [
    ...open
      .filter(({ module }) => moduleAccess(permissions, module) === 'write')
      .map(({ title, place }) => shortcut('new', title, place.icon, `${place.path}/new`)),
    ...places.filter(({ path }) => decides && isRequest(path)).map(({ label, icon, path }) => shortcut('team', label, icon, path, 'team')),
    ...(decides ? [shortcut('more', 'home.decidedBefore', 'inbox', '/inbox/history')] : []),
    ...places
      .filter(({ path, module }) => module !== null && !isRequest(path))
      .map(({ label, icon, path }) => shortcut('more', label, icon, path)),
  ]
}

/** Those that somebody has chosen, in their order; one that they may not take any more is left out. Null: they have chosen none. */
export const chosenOf = (all: readonly Shortcut[], chosen: readonly string[] | null): Shortcut[] | null =>
  chosen && chosen.flatMap((id) => all.find((one) => one.id === id) ?? [])

/** Ids of shortcuts as they are kept. */
export const chosenShortcuts = z.nullable(z.array(text(200)).check(z.maxLength(40)))

const chosen = z.object({ essShortcuts: z.nullable(z.array(z.object({ id: z.string(), displayName: z.string() }))) })

export const shortcutCalls = calls('home-shortcuts', {
  choose: endpoint({
    method: 'POST',
    path: '/Profiles/UpdateProfileESSShortcuts',
    area,
    summary: 'The shortcuts of the home page in the order of the signed-in person; null: all of them, in groups',
    input: z.object({ shortcutIds: chosenShortcuts }),
    output: chosen,
    example: { shortcutIds: ['/leave/new', '/inbox/history'] },
    changes: true,
  }),
  options: defineOptions({
    path: '/Profiles/datasource/ess-shortcuts',
    area,
    summary: 'Shortcuts that the signed-in person may choose from',
    extras: { group: z.enum(shortcutGroups), groupName: z.string(), icon: z.string() },
  }),
})
