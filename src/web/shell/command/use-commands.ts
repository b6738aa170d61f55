import { useDebouncedValue } from '@mantine/hooks'
import { homeCalls } from '#shared/areas/home.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate, friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import type { Found } from './command-line.tsx'
import { commandsFor, type Command, type Surroundings } from './commands.ts'
import type { TypedLeave } from './leave-words.ts'

const shortestSearch = 2

/** The commands for what is typed: requests and screens at once, people as soon as the server has found them. */
export function useCommands(input: string): Found {
  const around = useSurroundings()
  const [wanted] = useDebouncedValue(input.trim(), 200)
  const searches = wanted.length >= shortestSearch
  const people = useCall(profileCalls.searchPeople, { filterSearch: wanted }, { enabled: searches, keepPrevious: searches })
  const known = around ? commandsFor(input, around) : []
  const found = searches && input.trim().length >= shortestSearch ? (people.data?.listData ?? []) : []
  const persons = found.map(({ id, displayName, position, companyStructure }): Command => ({
    id: `person:${id}`,
    group: 'people',
    name: displayName,
    detail: [position, companyStructure].filter(Boolean).join(' · '),
    icon: id,
    to: `/people/${id}`,
  }))
  return { commands: [...known, ...persons], isComing: people.isFetching || wanted !== input.trim() }
}

/** What the person may open and begin; undefined as long as it is on its way. */
export function useSurroundings(): Surroundings | undefined {
  const home = useHome().data
  const say = useTextOf()
  const when = useLeaveWords()
  const pages = useCall(homeCalls.pages, {}, { staleTime: 60_000 }).data?.listData ?? []
  return home && { home, pages, say, when, today: dayAsDate(home.today) }
}

const dayAsDate = (day: string) => new Date(`${day}T00:00:00`)

/** `Fri 27 Nov, afternoon`. */
function useLeaveWords(): (leave: TypedLeave) => string {
  const say = useText()
  const language = useLanguage()
  const half = { full: '', first: say('command.morning'), second: say('command.afternoon') }
  return ({ startDate, endDate, startDayLeaveType, endDayLeaveType }) => {
    const withHalf = (text: string, part: keyof typeof half) => [text, half[part]].filter(Boolean).join(', ')
    if (startDate === endDate) return withHalf(friendlyDate(startDate, language), startDayLeaveType)
    if (startDayLeaveType === 'full' && endDayLeaveType === 'full') return friendlyRange(startDate, endDate, language)
    return `${withHalf(friendlyDate(startDate, language), startDayLeaveType)} – ${withHalf(friendlyDate(endDate, language), endDayLeaveType)}`
  }
}
