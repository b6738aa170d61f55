import type { Name } from '../company.ts'

/** A person of the plain model. The company is the one of `company.ts`, written down once more. */
export interface PlainPerson {
  manager: Name | null
  unit: 'board' | 'engineering' | 'platform' | 'finance'
  site: 'jakarta' | 'berlin'
  hr: 'all' | 'jakarta' | null
  disabled: boolean
  left: boolean
  /** Has moved since every request here was filed. */
  moved: boolean
}

export interface World {
  people: Record<Name, PlainPerson>
  delegations: { from: Name; to: Name }[]
}

const person = (
  manager: Name | null,
  unit: PlainPerson['unit'],
  site: PlainPerson['site'] = 'jakarta',
  hr: PlainPerson['hr'] = null,
): PlainPerson => ({
  manager,
  unit,
  site,
  hr,
  disabled: false,
  left: false,
  moved: false,
})

export const newWorld = (): World => ({
  people: {
    gita: person(null, 'board'),
    carla: person('gita', 'engineering'),
    budi: person('carla', 'platform'),
    amina: person('budi', 'platform'),
    hadi: person('budi', 'platform'),
    dewi: person('gita', 'board', 'jakarta', 'jakarta'),
    edgar: person('gita', 'board', 'berlin'),
    farah: person('gita', 'finance'),
    indra: person('gita', 'board', 'berlin', 'all'),
  },
  delegations: [],
})

const units = {
  board: { head: 'gita', parent: null },
  engineering: { head: 'carla', parent: 'board' },
  platform: { head: 'budi', parent: 'engineering' },
  finance: { head: 'farah', parent: 'board' },
} as const satisfies Record<string, { head: Name; parent: string | null }>

type Wanted = ['manager', number] | ['head', number] | ['named', ...Name[]] | ['hr'] | ['chosen']
interface LevelRule {
  wants: Wanted
  mode: 'any' | 'all'
  toHr: boolean
  /** Nobody is asked for so many days. */
  spares: (days: number) => boolean
}
const nobodySpared = () => false
const level = (wants: Wanted, mode: 'any' | 'all' = 'any', spares: LevelRule['spares'] = nobodySpared): LevelRule => ({
  wants,
  mode,
  toHr: wants[0] === 'hr',
  spares,
})

/** The rules of `trialFlow` once more; `twice` and `again` let nobody off. */
export const rules: Record<string, LevelRule[]> = {
  manager: [level(['manager', 1])],
  line: [level(['manager', 1]), level(['head', 1]), level(['manager', 2])],
  twice: [level(['manager', 1]), level(['manager', 1])],
  skip: [level(['manager', 1]), level(['head', 0]), level(['manager', 1])],
  all: [level(['named', 'budi', 'farah', 'carla'], 'all'), level(['hr'])],
  any: [level(['named', 'farah', 'hadi']), level(['named', 'farah', 'gita'], 'all')],
  again: [level(['named', 'budi', 'farah']), level(['named', 'farah', 'budi'])],
  hr: [level(['hr']), level(['manager', 1])],
  chosen: [level(['chosen']), level(['manager', 3])],
  spared: [
    level(['manager', 1], 'any', (days) => days <= 2),
    level(['head', 1]),
    level(['manager', 2], 'any', (days) => days !== 3),
    level(['hr'], 'any', (days) => days >= 4),
  ],
  sparing: [level(['manager', 1], 'any', () => true), level(['manager', 2], 'any', (days) => days >= 2)],
}
export const actsOnce = (rule: string) => rule !== 'twice' && rule !== 'again'

/** At which levels nobody is asked; where that would be all of them, the last is asked all the same. */
export function sparedOf(rule: string, days: number): boolean[] {
  const spared = (rules[rule] ?? []).map((one) => one.spares(days))
  return spared.includes(false) ? spared : spared.map((_, index) => index < spared.length - 1)
}

export const isThere = (world: World, name: Name) => !world.people[name].disabled && !world.people[name].left

export const isHrOf = (world: World, name: Name, about: Name): boolean =>
  world.people[name].hr === 'all' || (world.people[name].hr !== null && world.people[name].hr === world.people[about].site)

/** Those who may decide in somebody's place: no chains. */
export const actsFor = (world: World, delegate: Name): Name[] =>
  world.delegations.filter(({ from, to }) => to === delegate && isThere(world, from)).map(({ from }) => from)

export function lineAbove(world: World, name: Name): Name[] {
  const line: Name[] = []
  for (let above = world.people[name].manager; above && above !== name && !line.includes(above); above = world.people[above].manager)
    line.push(above)
  return line
}

function wantedBy(world: World, [kind, ...rest]: Wanted, about: Name, chosen: readonly Name[]): Name[] {
  if (kind === 'named') return rest as Name[]
  if (kind === 'chosen') return [...chosen]
  if (kind === 'hr') return (Object.keys(world.people) as Name[]).filter((name) => isHrOf(world, name, about))
  const steps = rest[0] as number
  if (kind === 'manager') return lineAbove(world, about).slice(steps - 1, steps)
  const heads: Name[] = []
  for (let unit: keyof typeof units | null = world.people[about].unit; unit; unit = units[unit].parent) heads.push(units[unit].head)
  return heads.slice(steps, steps + 1)
}

/** Who would decide now, level by level; an empty level means that nobody could. */
export function route(world: World, rule: string, about: Name, parties: readonly Name[], chosen: readonly Name[]): Name[][] {
  const fit = (names: readonly Name[]) => [...new Set(names)].filter((name) => isThere(world, name) && !parties.includes(name))
  return (rules[rule] ?? []).map(({ wants, toHr }) => {
    const named = fit(wantedBy(world, wants, about, chosen))
    if (named.length > 0) return named
    const line = lineAbove(world, about)
    const above = toHr ? [] : fit(wants[0] === 'manager' ? line.slice(wants[1]) : line).slice(0, 1)
    if (above.length > 0) return above
    const hr = fit(wantedBy(world, ['hr'], about, []))
    return hr.length > 0 ? hr : fit(['gita', 'indra'])
  })
}
