import { useDebouncedValue } from '@mantine/hooks'
import { homeCalls } from '#shared/areas/home.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { leaveCalls } from '#shared/requests/leave-request.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate, friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'
import type { Found } from './command-line.tsx'
import { commandsFor } from './commands-for.ts'
import type { Command, Surroundings } from './commands.ts'
import type { TypedLeave } from './leave-words.ts'
import { examplesFor } from './typed-requests.ts'
import type { TypedTimes } from './typed-times.ts'
import { useOwnActs } from './use-own-acts.ts'

const shortestSearch = 2

/** The commands for what is typed: requests and screens at once, people as soon as the server has found them. */
export function useCommands(input: string): Found {
  const around = useSurroundings(input)
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
  return {
    commands: [...known, ...persons],
    isComing: people.isFetching || wanted !== input.trim(),
    examples: around ? examplesFor(around) : [],
  }
}

/** What the person may open and begin; undefined as long as it is on its way. `input`: what is typed, without which nobody asks for types of leave. */
export function useSurroundings(input: string): Surroundings | undefined {
  const home = useHome().data
  const say = useTextOf()
  const when = useLeaveWords()
  const language = useLanguage()
  const whenTimes = ({ day, from, until }: TypedTimes) =>
    [friendlyDate(day, language), from && `${from}–${until}`].filter(Boolean).join(', ')
  const pages = useCall(homeCalls.pages, {}, { staleTime: 60_000 }).data?.listData ?? []
  const writesLeave = home !== undefined && moduleAccess(home.permissions, requestModules['leave-request'].module) === 'write'
  const types = useCall(leaveCalls.leaveTypes, optionRequest('', 0, dropdownPage, { employeeId: null }), {
    enabled: writesLeave && input.trim() !== '',
    staleTime: 60_000,
  })
  const acts = useOwnActs()
  return home && { home, pages, leaveTypes: types.data?.listData ?? [], acts, say, when, whenTimes, today: dayAsDate(home.today) }
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
