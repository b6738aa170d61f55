import type { Page, SidebarItem } from '#shared/areas/home.ts'
import { setUpGroupsOf } from '#shared/areas/set-up.ts'
import type { SetUpReader } from '#shared/contract/set-up-readers.ts'
import { requests } from '#shared/requests/index.ts'
import { languages, type Language, type TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'

interface Roles extends SetUpReader {
  seesOthers: boolean
}

/** A page, or a part of one, that the sidebar does not name. */
interface Part {
  label: string
  path: string
  search?: Record<string, string>
  /** What else it is found by. */
  words?: readonly TextKey[]
}

const tab = (path: string, label: TextKey, name: string): Part => ({ label, path, search: { tab: name } })

/** What stands on pages of the set-up. */
const withinSetUp: Readonly<Record<string, () => Part[]>> = {
  '/set-up/flows': () => Object.values(requests).map(({ kind, title }) => ({ label: title, path: `/set-up/flows/${kind}` })),
}

/** What stands on the pages of the sidebar, by their paths; the first part of each, which opens by itself, too. */
const parts: Readonly<Record<string, (roles: Roles) => Part[]>> = {
  '/': () => [
    { label: 'mail.settings', path: '/settings/mail' },
    { label: 'account.title', path: '/account' },
    { label: 'menu.file', path: '/profile' },
  ],
  '/inbox': () => [{ label: 'inbox.historyTitle', path: '/inbox/history' }],
  '/attendance': ({ seesOthers }) => [
    tab('/attendance', 'attendance.mine', 'mine'),
    ...(seesOthers ? [tab('/attendance', 'attendance.people', 'people')] : []),
    tab('/attendance', 'attendance.perDay', 'days'),
  ],
  '/set-up': (roles) =>
    setUpGroupsOf(roles).flatMap(({ pages }) =>
      pages.flatMap(({ path, title, settings }) => [{ label: title, path, words: settings }, ...(withinSetUp[path]?.() ?? [])]),
    ),
}

/** What people call a page beside its title. */
const called: Readonly<Record<string, TextKey>> = {
  '/inbox': 'find.inbox',
  '/inbox/history': 'find.history',
  '/requests': 'find.requests',
  '/leave': 'find.leave',
  '/attendance': 'find.attendance',
  '/shift-schedules': 'find.roster',
  '/leave-balance': 'find.balance',
  '/rights': 'find.rights',
  '/organisation-chart': 'find.organisationChart',
}

/** Every page that the sidebar of somebody leads to, with its parts, named in `language` and found by words of every language. */
export const pagesOf = (sidebar: readonly SidebarItem[], roles: Roles, language: Language): Page[] =>
  sidebar.flatMap(({ path, label, icon }) => {
    if (path === null) return []
    const title = named(language, label)
    return [
      { path, search: {}, title, within: null, icon, words: wordsOf(language, [label, ...calledAt(path)]) },
      ...(parts[path]?.(roles) ?? []).map((part) => ({
        path: part.path,
        search: part.search ?? {},
        title: named(language, part.label),
        within: title,
        icon,
        words: wordsOf(language, [part.label, ...(part.words ?? []), ...(part.search ? [] : calledAt(part.path))]),
      })),
    ]
  })

const calledAt = (path: string): TextKey[] => [called[path] ?? []].flat()

const named = (language: Language, label: string): string => say(language, label as TextKey)

/** What a page is called in every language, without the title that is shown. */
function wordsOf(language: Language, keys: readonly string[]): string[] {
  const [title, ...others] = keys.flatMap((key) => [
    named(language, key),
    ...(Object.keys(languages) as Language[]).filter((one) => one !== language).map((one) => named(one, key)),
  ])
  return [...new Set(others.flatMap((words) => words.split(', ')))].filter((words) => words !== title)
}
