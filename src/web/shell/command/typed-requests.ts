import { requestModules } from '#shared/requests/modules.ts'
import { leaveWords } from '#web/platform/form/calendar-words.ts'
import { folded, starts, type Command, type Start, type Surroundings } from './commands.ts'
import { readLeave, readLeaveDays, type TypedLeave } from './leave-words.ts'
import { readTimes } from './typed-times.ts'

/** The kinds of requests whose form is filled in with a day and times of it. */
const timed: ReadonlySet<string> = new Set([requestModules['overtime-schedule'].kind, requestModules['permit-out'].kind])

/**
 * The forms of requests that were typed whole, filled in: `leave fri pm`, `annual leave tomorrow`, `overtime tomorrow 18-20`,
 * `permit mon 14-15.30`. Several where a word begins the names of several types.
 */
export function typedRequests(input: string, around: Surroundings): Command[] {
  return starts(around).flatMap((start) => {
    if (start.kind === requestModules['leave-request'].kind) return typedLeaves(input, start, around)
    return timed.has(start.kind) ? typedTimes(input, start, around) : []
  })
}

function typedLeaves(input: string, start: Start, { leaveTypes, when, today }: Surroundings): Command[] {
  const leave = readLeave(input, today)
  if (leave && leave !== 'blank') return [filled(start, when(leave), { ...leave })]
  const named = leaveTypes.flatMap((type) => {
    const after = afterName(input, [type.displayName])
    // That a leave is meant says nothing of its type.
    return after && !after.name.every((word) => leaveWords.has(word)) ? [{ type, ...after }] : []
  })
  const most = Math.max(0, ...named.map(({ name }) => name.length))
  return named.flatMap(({ type, name, rest }) => {
    const days = name.length === most ? readLeaveDays(rest, today) : null
    return days ? [ofType(start, type, days, when(days))] : []
  })
}

const ofType = (start: Start, type: Surroundings['leaveTypes'][number], days: TypedLeave, said: string): Command =>
  filled({ ...start, id: `${start.id}:${type.id}` }, `${type.displayName} · ${said}`, { leaveType: String(type.id), ...days })

function typedTimes(input: string, start: Start, { whenTimes, today }: Surroundings): Command[] {
  const after = afterName(input, [start.title, ...start.words])
  const times = after && readTimes(after.rest, today)
  return times ? [filled(start, whenTimes(times), { ...times })] : []
}

const filled = (start: Command, detail: string, search: Record<string, string>): Command => ({ ...start, detail, search })

/** What stands behind as much of one of these names as was typed, by whole words; null where none is begun, or nothing follows. */
function afterName(input: string, names: readonly string[]): { name: string[]; rest: string } | null {
  const words = folded(input).split(/\s+/)
  const lengths = names.map((name) => {
    const own = folded(name).split(/\s+/)
    const other = words.findIndex((word, at) => word !== own[at])
    return other === -1 ? words.length : other
  })
  const most = Math.max(0, ...lengths)
  return most === 0 || most === words.length ? null : { name: words.slice(0, most), rest: words.slice(most).join(' ') }
}

/** What this person could have typed: two or three texts that are understood, in their language. */
export function examplesFor(around: Surroundings): string[] {
  const { say, leaveTypes } = around
  const of = starts(around)
  const leave = of.find(({ kind }) => kind === requestModules['leave-request'].kind)
  const [type] = leaveTypes
  const texts = [
    ...(leave ? [say('command.exampleLeave')] : []),
    ...(leave && type ? [`${type.displayName.toLowerCase()} ${say('command.exampleDay')}`] : []),
    ...of.filter(({ kind }) => timed.has(kind)).map(({ title }) => `${title.toLowerCase()} ${say('command.exampleTimes')}`),
  ]
  return texts.filter((text) => typedRequests(text, around).length > 0).slice(0, 3)
}
