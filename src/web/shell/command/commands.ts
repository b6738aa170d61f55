import type { Home, Page } from '#shared/areas/home.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { readyForm } from '#web/approval/request/ready-form.ts'
import type { TypedLeave } from './leave-words.ts'
import type { TypedTimes } from './typed-times.ts'

export type CommandGroup = 'likely' | 'others' | 'start' | 'goTo' | 'people' | 'acts'

export interface Command {
  id: string
  group: CommandGroup
  /** What it is called, said already in the person's language. */
  name: string
  detail?: string
  icon: string
  /** Where it leads; '' where it does something in its place. */
  to: string
  act?: () => void
  search?: Record<string, string>
  /** What else it is found by. */
  words?: readonly string[]
}

export interface Surroundings {
  home: Home
  /** The pages that the person may open, with their parts, once they are known. */
  pages: readonly Page[]
  /** The types of leave that are open to the person, once they are known. */
  leaveTypes: readonly { readonly id: string | number; readonly displayName: string }[]
  /** What the portal itself can be told to do: found by what is typed alone. */
  acts: readonly Command[]
  say: (key: string) => string
  /** Says when a typed leave would be. */
  when: (leave: TypedLeave) => string
  whenTimes: (times: TypedTimes) => string
  today: Date
}

export interface Start extends Command {
  kind: string
  /** What is asked for, without that it is new. */
  title: string
  words: readonly string[]
}

/** New requests of the modules the person may write. */
export function starts({ home, pages, say }: Surroundings): Start[] {
  return Object.values(requestModules).flatMap(({ kind, module, title, place: { start } }) => {
    const place = home.sidebar.find((item) => item.module === module && item.path !== null)
    if (!place?.path || moduleAccess(home.permissions, module) !== 'write') return []
    const said = { name: say(start), title: say(title), words: wordsAt(place.path, pages) }
    return [{ id: `new:${module}`, kind, group: 'start', ...said, icon: place.icon, to: `${place.path}/new` }]
  })
}

/** How people say that they are ill, in each language. */
const illWords = ['ill today', 'sick today', 'sick leave', 'saya sakit', 'sakit hari ini']

/** The leave of today for whoever is ill, filled in to its end; none where the person can ask for none. */
export function illToday({ home, say }: Surroundings): Command[] {
  if (!home.illToday) return []
  const { place } = requestModules['leave-request']
  const search = { ...home.illToday, [readyForm]: '1' }
  return [{ id: 'ill', group: 'start', name: say('home.illToday'), words: illWords, icon: place.icon, to: `${place.path}/new`, search }]
}

export const screens = ({ home, pages, say }: Surroundings): Command[] =>
  home.sidebar.flatMap(({ id, path, label, icon }) => {
    if (path === null) return []
    return [{ id: `go:${id}`, group: 'goTo' as const, name: say(label), icon, to: path, words: wordsAt(path, pages) }]
  })

/** What else people call a page. */
const wordsAt = (path: string, pages: readonly Page[]) => pages.find((page) => page.within === null && page.path === path)?.words ?? []

/** Parts of pages, and pages that the sidebar does not name: found by what is typed alone. */
export const partsOfScreens = ({ pages }: Surroundings): Command[] =>
  pages.flatMap(({ path, search, title, within, icon, words }) =>
    within === null
      ? []
      : [
          {
            id: `go:${path} ${Object.values(search).join(' ')}`,
            group: 'goTo' as const,
            name: title,
            detail: within,
            icon,
            to: path,
            search,
            words,
          },
        ],
  )

/**
 * Names that begin with the words first, then those that contain them, then what is called so otherwise: a group stands where
 * its first does, so that what is shown first is what Enter opens.
 */
export function ranked(commands: readonly Command[], wanted: string): Command[] {
  const place = ({ name, words = [] }: Command) => {
    const folding = folded(name)
    if (folding.startsWith(wanted)) return 0
    if (folding.includes(` ${wanted}`)) return 1
    if (folding.includes(wanted)) return 2
    return words.some((word) => folded(word).includes(wanted)) ? 3 : 4
  }
  const found = commands.filter((command) => place(command) < 4).toSorted((a, b) => place(a) - place(b))
  return [...Map.groupBy(found, ({ group }) => group).values()].flat()
}

/** Lower case without accents. */
export const folded = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Forms of the types of leave whose name begins so. */
export function leaveOfTypes({ leaveTypes, ...around }: Surroundings, wanted: string): Command[] {
  const start = starts({ leaveTypes, ...around }).find(({ kind }) => kind === requestModules['leave-request'].kind)
  if (!start) return []
  return leaveTypes
    .filter(({ displayName }) => folded(displayName).startsWith(wanted))
    .map(({ id, displayName }) => ({
      ...start,
      id: `${start.id}:${id}`,
      name: displayName,
      detail: start.name,
      search: { leaveType: String(id) },
    }))
}
