import type { StoredRequest } from '#server/approval/request/store.ts'
import type { Acting } from '#server/approval/act/context.ts'
import { act } from '#server/approval/act/decision.ts'
import { cancel, closeBySystem, reopen } from '#server/approval/act/ending.ts'
import { save, saveAndSubmit, submit, type Saving } from '#server/approval/act/entry.ts'
import { asked } from '#server/approval/request/machine.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { checkedFiles, storeAttachment } from '#server/platform/attachments.ts'
import { deskTime } from '../company/calendar.ts'
import { chanceOf, type Chance } from '../company/chance.ts'
import { standsOn } from './delegations.ts'
import { remarks } from '../company/notes.ts'
import { viewerAt, type Office } from './office.ts'
import type { Person } from '../company/people.ts'
import { courses, type Step, type Story } from './story.ts'

const hour = 3_600_000

/** A request under way: its record as it stands, and what is still to come of its course. */
interface Telling {
  office: Office
  story: Story
  chance: Chance
  request: StoredRequest
  steps: Step[]
}

/** Puts a story onto the timeline. */
export function tell(office: Office, story: Story): void {
  office.timeline.at(story.filedAt, async (moment) => {
    const chance = chanceOf(`telling ${story.name}`)
    try {
      const request = await file(office, story, moment, chance)
      next({ office, story, chance, request, steps: [...courses[story.course]] }, moment)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      office.refused.push(`${story.name}: ${error.messages.map((message) => message.key).join(', ')}`)
    }
  })
}

async function file(office: Office, story: Story, moment: Date, chance: Chance): Promise<StoredRequest> {
  const { tx, engine } = office
  const viewer = viewerAt(office, story.author, moment)
  const attachmentIds: string[] = []
  const files = await checkedFiles(story.files.map(({ fileName, bytes }) => ({ field: 'attachments', claimedType: '', fileName, bytes })))
  for (const one of files) attachmentIds.push((await storeAttachment(tx, viewer.id, one)).attachmentId)
  const saving: Saving = { viewer, id: null, form: story.form, employeeId: story.person.id, version: null, attachmentIds, now: moment }
  if (story.course === 'entry') return save(engine, tx, story.kind, saving)
  if (!chance.percent(15)) return saveAndSubmit(engine, tx, story.kind, saving)
  const entry = await save(engine, tx, story.kind, saving)
  const later = new Date(moment.getTime() + chance.between(2, 50) * 60_000)
  return submit(engine, tx, story.kind, { viewer, id: entry.id, version: null, note: '', attachmentId: null, now: later })
}

function next(telling: Telling, from: Date): void {
  const [step] = telling.steps
  if (!step) return
  const { office, story, chance } = telling
  const actor = actorOf(telling, step, from)
  // What is to be under way today must not hang on a slow first answer.
  const quick = story.course === 'halfway' || story.course === 'revise' || story.course === 'reopen'
  const patience = (quick ? 0.5 + chance.next() * 4 : hoursUntil(step, chance)) * hour
  const moment =
    step === 'close' ? (story.closesAt ?? from.getTime() + 40 * 24 * hour) : deskTime(actor.site, from.getTime() + patience, chance)
  office.timeline.at(moment, (at) => take(telling, step, at))
}

function hoursUntil(step: Step, chance: Chance): number {
  switch (step) {
    case 'undo':
    case 'reopen':
      return chance.between(20, 70)
    case 'resubmit':
      return chance.between(2, 26)
    default:
      // Most are decided within a day, some within three.
      return 0.3 + chance.next() ** 3 * 60
  }
}

/** Who takes a step: for a decision one of those asked, or whoever decides in their place at that time. */
function actorOf({ office, story, request, chance }: Telling, step: Step, at: Date): Person {
  if (step === 'resubmit' || step === 'withdraw') return story.author
  if (step === 'undo' || step === 'reopen' || step === 'close') return officerFor(office, story)
  const persons = asked(request.approval).flatMap(({ id }) => office.people.get(id) ?? [])
  const usual =
    persons.find((person) => person.userName === 'hendra' || person.userName === 'katharina') ??
    persons.find((person) => person.userName === 'dewi')
  const person = (usual && !chance.percent(10) ? usual : persons[0]) ?? usual
  if (!person) throw new Error(`${story.name} waits for nobody`)
  return standIn({ office, story, request }, person, at) ?? person
}

/** The delegate of an absent approver, unless it is their own request or they acted at an earlier level. */
function standIn({ office, story, request }: Pick<Telling, 'office' | 'story' | 'request'>, person: Person, at: Date): Person | undefined {
  const delegate = office.delegations.find(
    (given) =>
      given.from === person &&
      (given.modules === null || given.modules.includes(request.module)) &&
      standsOn(given, today(given.to.site.timeZone, at)),
  )?.to
  const involved = [story.person, story.author].some((party) => party === delegate)
  const acted = request.approval.levels.some((level) => level.persons.some((one) => one.at !== null && one.id === delegate?.id))
  return involved || acted ? undefined : delegate
}

function officerFor(office: Office, story: Story): Person {
  const officers = ['dewi', 'siti'].flatMap((name) => [...office.people.values()].find((person) => person.userName === name) ?? [])
  const officer = officers.find((person) => person !== story.person && person !== story.author)
  if (!officer) throw new Error('there is no officer')
  return officer
}

async function take(telling: Telling, step: Step, moment: Date): Promise<void> {
  const { office, story, chance } = telling
  const { tx, engine } = office
  const actor = actorOf(telling, step, moment)
  const viewer = viewerAt(office, actor, moment)
  const { id } = telling.request
  const acting = { viewer, note: say(telling, step, actor), attachmentId: null, version: null, now: moment }
  switch (step) {
    case 'approve':
    case 'approve all':
      telling.request = await act(engine, tx, story.kind, id, 'approve', acting)
      break
    case 'revise':
    case 'reject':
      telling.request = await act(engine, tx, story.kind, id, step, acting)
      break
    case 'resubmit':
      if (!(await resubmit(telling, acting))) telling.steps = ['resubmit', 'close']
      break
    case 'withdraw':
    case 'undo':
      telling.request = await cancel(engine, tx, story.kind, id, acting)
      break
    case 'reopen':
      telling.request = await reopen(engine, tx, story.kind, id, acting)
      break
    case 'close':
      telling.request =
        (await closeBySystem(engine, tx, story.kind, id, { note: acting.note, today: viewer.today, now: moment })) ?? telling.request
  }
  const waits = asked(telling.request.approval).length > 0
  if (step !== 'approve all' || !waits) telling.steps.shift()
  if (step === 'approve' && !waits) telling.steps = []
  chance.next()
  next(telling, moment)
}

/** False where it is too late for what was asked. */
async function resubmit(telling: Telling, acting: Acting): Promise<boolean> {
  const { office, story, request } = telling
  try {
    telling.request = await submit(office.engine, office.tx, story.kind, { ...acting, id: request.id })
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.statusCode !== 400) throw error
    return false
  }
}

/** Of which request people speak in a tone of its own. */
const tones: Partial<Record<Story['kind'], string>> = {
  loan: 'Loan',
  'permit-out': 'Permit',
  'leave-adjustment-request': 'Adjustment',
  'check-time-overrider': 'Adjustment',
  'manual-shift': 'Adjustment',
}

function say({ story, chance }: Telling, step: Step, actor: Person): string {
  if (story.objection && (step === 'revise' || step === 'reject' || step === 'reopen' || step === 'undo')) return story.objection
  const language = actor.language === 'id' && story.person.site.country === 'ID' ? 'id' : 'en'
  if (step === 'close') return remarks[story.person.leftOn ? 'leaver' : 'close'][language][0] ?? ''
  const about = step === 'approve all' ? 'approve' : step
  const special = remarks[`${about}${tones[story.kind] ?? (story.sick ? 'Sick' : '')}` as keyof typeof remarks] ?? remarks[about]
  return chance.pick<string>(special[language])
}
