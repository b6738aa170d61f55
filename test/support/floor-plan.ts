import type { Import, Source } from './sources.ts'

/** Rooms of one floor, from the ground up: a file, a folder with all in it, or `x/*`, where each entry of `x` is a room of its own. */
type Floor = readonly string[]

/**
 * The floor plan of each tier. Code may use what stands on floors below its own and what is in its own room, never a
 * sibling's room; `shared` lies beneath both other tiers.
 */
export const floors: Readonly<Record<Tier, readonly Floor[]>> = {
  shared: [
    ['texts'], // what people read, in each language
    ['described.ts'], // what the API’s description says of a shape
    ['wire.ts', 'status.ts', 'permissions.ts', 'duties.ts', 'own.ts', 'sure.ts'], // words of the wire that every call uses
    ['sign-in-session.ts', 'identity-provider-problem.ts'], // where somebody is signed in, and what keeps them
    [
      'records/because.ts',
      'records/calendar.ts',
      'records/codes.ts',
      'records/employment.ts',
      'records/mail-address.ts',
      'records/money.ts',
      'records/phone',
    ],
    ['records/clock.ts', 'records/day-plan.ts'], // what pure rules are made from
    ['records/working-shift.ts'], // the working time of a day
    ['records/schedule'], // what is to be worked, when
    ['records/*'], // pure rules that both sides run
    ['contract'], // how a call, a list, a dropdown and a request are described
    ['import-mapping'], // how files are written, and what an import takes from them
    ['requests/modules.ts'], // what the request modules are called and where they stand
    ['areas/attendance-days.ts', 'areas/report.ts'], // days of attendance as they are listed · reports as they are asked for and shown
    ['requests/*', 'areas/*'], // one contract a module or area
    ['requests/index.ts', 'areas/home.ts'], // the register of requests · the page that shows something of each area
  ],
  server: [
    ['foundation/basis'], // clock, ids, log, refusals, shapes, texts
    ['foundation/settings'], // what is read from the environment
    ['foundation/postgres'], // the embedded database
    ['foundation/database', 'foundation/processes'], // statements, locks, migrations, jobs · work beside the event loop
    ['foundation/http', 'foundation/live'], // calls, pages, their description, limits, health · news to open pages
    ['foundation/credentials'], // passwords, second factors, invitations, and how often they are tried
    ['foundation/identity'], // tokens, and the portal's own provider
    ['people/roles'], // what somebody may do with what is others', and by what
    ['people/posts'], // where people work from when until when, and what is done to it
    ['people'], // who is who, and who may see what
    ['platform'], // lists, dropdowns, attachments, imports, settings
    ['people/structure'], // sites, units, positions, grades, statuses as they are set up
    ['records/change.ts'], // what a change to a record is
    ['records/schedule'],
    ['records/leave'],
    ['records/loan'],
    ['records/pay'], // periods, slips, and what lets people read them
    ['records/announcement'], // whom something is announced to, and who was told
    ['records/file'], // what a person's file says from when on, and who sees it
    ['records/permit-out'],
    ['records/overtime'],
    ['records/attendance/days'], // days from check times, shifts, leave and permits
    ['records/attendance/upkeep'], // what has them computed anew, and closes them
    ['records/attendance/checks'], // check times, their corrections, devices
    ['records/hand-over'], // what a period hands over to the payroll
    ['records/timesheet'], // booked time, beside what attendance counts
    ['records/index.ts'], // the register of changes
    ['approval/request'], // what a module declares, and a request as it is stored
    ['approval/sight'], // who may see what of it
    ['approval/flow'], // rules, routes, and how they read
    ['approval/drafts'], // flows that are written: lint, trial, replay, publication
    ['approval/act'], // saving, deciding, ending: one transaction each
    ['approval/background', 'approval/reading', 'approval/upkeep'], // many at once · what people read · what time and moves bring about
    ['approval'], // its calls
    ['areas/attendance-days.ts'], // days of attendance as they are listed
    ['requests/*', 'areas/*'], // one room a request module or area
    ['requests/index.ts'], // the register of requests
    ['demo'], // the demo company, played through the engine
    ['plain-areas.ts'], // areas that need nothing but the database
    ['app.ts', 'jobs.ts'], // composition
    ['serving.ts'], // one company, served from its database
    ['main.ts'], // start and stop
  ],
  web: [
    ['foundation', 'public', 'index.html', 'mark.svg'], // API client, session, theme, texts, formats
    ['platform'], // table, form, dialogs, upload, dropdown …
    ['set-up'], // lists and dialogs of what is set up
    ['records/*'], // what is shown of a record wherever it is met
    ['approval/levels'], // who decides, in which order
    ['approval/request'], // what a module declares
    ['approval/held', 'approval/outbox'], // decisions that can be taken back · forms that are sent once the portal can be reached
    ['approval/acts'], // buttons and dialogs
    ['approval/many'], // the same for several people, or of several days
    ['approval/detail'], // what a request's page tells
    ['approval/screens'], // the screens of every request
    ['approval/room'], // what a module's room is made from
    ['requests/*', 'areas/*', 'shell'], // screens of each room · the frame around them
    ['requests/index.ts'], // the register of requests
    ['routes.tsx'],
    ['main.tsx'],
  ],
}

export const tiers = ['shared', 'server', 'web'] as const
export type Tier = (typeof tiers)[number]

interface Place {
  tier: Tier
  floor: number
  room: string
}

/** Where a file of `src` stands: the room that names it most closely. */
export function placeOf(file: string): Place | null {
  // A test stands in the room of what it tests.
  const [, tier, within = ''] = /^src\/(shared|server|web)\/(.+)$/.exec(file.replace(/\.test(?=\.tsx?$)/, '')) ?? []
  if (!isTier(tier)) return null
  const found = floors[tier].flatMap((rooms, floor) =>
    rooms.flatMap((plan) => roomOf(plan, within).map((room) => ({ tier, floor, room, named: plan === room }))),
  )
  const best = found.toSorted((a, b) => b.room.length - a.room.length || Number(b.named) - Number(a.named))[0]
  return best ? { tier, floor: best.floor, room: best.room } : null
}

function roomOf(plan: string, within: string): string[] {
  if (plan === within || within.startsWith(`${plan}/`)) return [plan]
  const parent = plan.endsWith('/*') ? plan.slice(0, -1) : null
  return parent && within.startsWith(parent) ? [parent + (within.slice(parent.length).split('/')[0] ?? '')] : []
}

const isTier = (name: string | undefined): name is Tier => tiers.some((tier) => tier === name)

/** Why an import breaks the plan; null where it keeps to it. */
export function breach({ from, file }: Import): string | null {
  const here = placeOf(from)
  if (!here || file === null) return null
  const there = placeOf(file)
  if (!there) return `${from} uses ${file}, which is no room of the product`
  if (here.tier !== there.tier) return there.tier === 'shared' ? null : `${from} (${here.tier}) crosses into ${there.tier}: ${file}`
  if (here.room === there.room || here.floor > there.floor) return null
  return here.floor === there.floor ? `${from} uses its sibling ${file}` : `${from} reaches up to ${file}`
}

/** Whose rules a room below may use all the same: whether overtime lies in a stay is asked of what the stay is. */
const mayReach: Readonly<Record<string, readonly string[]>> = { 'records/overtime': ['attendance'] }

/** Why an import of pure rules breaks the plan though `shared` lies beneath all: their record stands above whoever uses them. */
export function reachUp({ from, file }: Import): string | null {
  const here = placeOf(from)
  const [, record = ''] = /^src\/shared\/records\/([a-z-]+)\//.exec(file ?? '') ?? []
  if (!here || here.tier === 'shared' || record === '' || mayReach[here.room]?.includes(record)) return null
  const floorsOf = floors[here.tier].flatMap((rooms, floor) =>
    rooms.some((room) => room === `records/${record}` || room.startsWith(`records/${record}/`)) ? [floor] : [],
  )
  const lowest = Math.min(...floorsOf)
  return floorsOf.length > 0 && here.floor < lowest ? `${from} uses rules of ${record}, which stands above it` : null
}

/** The first circle of files that name each other, in their order; null where there is none. What is loaded on demand closes none. */
export function circle(sources: readonly Source[]): string[] | null {
  const uses = new Map(
    sources.map((source) => [source.file, source.imports.flatMap(({ file, onDemand }) => (onDemand ? [] : (file ?? [])))]),
  )
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of uses.get(file) ?? []) {
      const found = visit(next, [...way, file])
      if (found) return found
    }
    done.add(file)
    return null
  }
  for (const file of uses.keys()) {
    const found = visit(file, [])
    if (found) return found
  }
  return null
}
