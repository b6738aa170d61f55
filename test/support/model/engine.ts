import type { Name } from '../company.ts'
import { actsFor, actsOnce, isHrOf, isThere, route, rules, sparedOf, type World } from './world.ts'

/** The approval engine as a plain object: what the product must agree with. Nothing here is shared with it. */
export interface PlainForm {
  rule: string
  from: number
  days: number
  chosen: Name[]
}

type Did = 'approved' | 'revised' | 'rejected'

export interface PlainLevel {
  mode: 'any' | 'all'
  reached: boolean
  /** Nobody is asked here: it counts as approved from the start. */
  spared: boolean
  end: Did | 'stopped' | 'stopped by system' | null
  members: { who: Name; did: Did | null; by: Name }[]
}

export interface PlainRequest {
  id: string
  author: Name
  requestor: Name
  form: PlainForm
  status: number
  version: number
  levels: PlainLevel[]
  history: string[]
  told: string[]
  /** Persons of levels reached, of all rounds. */
  approvers: Set<Name>
}

export interface Plain extends World {
  requests: PlainRequest[]
}

/** What must come of an act: refused with a status, or done. */
export type Expected = { refused: number } | { done: PlainRequest }

export const allowance = 12
const refused = (status: number): Expected => ({ refused: status })
export const isOpen = ({ status }: PlainRequest) => status === 1 || status === 40
export const isDraft = ({ status }: PlainRequest) => status === 0 || status === 2 || status === 30
export const partiesOf = (request: Pick<PlainRequest, 'author' | 'requestor'>): Name[] => [...new Set([request.author, request.requestor])]
const turnOf = (request: PlainRequest) => (isOpen(request) ? request.levels.find((level) => level.end === null) : undefined)
export const askedNow = (request: PlainRequest): Name[] =>
  turnOf(request)
    ?.members.filter((member) => member.did === null)
    .map((member) => member.who) ?? []
const holds = ({ status }: PlainRequest) => status === 1 || status === 40 || status === 4
export const daysOf = ({ form }: PlainRequest): number[] => Array.from({ length: form.days }, (_, index) => form.from + index)

export const balanceOf = (plain: Plain, name: Name): number =>
  allowance -
  plain.requests.filter((request) => request.requestor === name && holds(request)).reduce((sum, request) => sum + request.form.days, 0)

export const sees = (plain: Plain, name: Name, request: PlainRequest): boolean =>
  partiesOf(request).includes(name) ||
  isHrOf(plain, name, request.requestor) ||
  [name, ...actsFor(plain, name)].some((right) => request.approvers.has(right))

const mayFileFor = (plain: Plain, by: Name, about: Name): boolean =>
  by === about || (isThere(plain, about) && (plain.people[about].manager === by || isHrOf(plain, by, about)))

const tell = (request: PlainRequest, key: string, names: readonly Name[]) =>
  request.told.push(...names.map((name) => `${name} told.${key}`))
const tellParties = (request: PlainRequest, key: string, but: Name | null) =>
  tell(
    request,
    key,
    partiesOf(request).filter((name) => name !== but),
  )

/** A new entry, or a new one submitted at once. */
export function file(plain: Plain, by: Name, about: Name, form: PlainForm, submit: boolean): Expected {
  if (!mayFileFor(plain, by, about)) return refused(404)
  const request: PlainRequest = {
    id: '',
    author: by,
    requestor: about,
    form,
    status: 0,
    version: 1,
    levels: [],
    history: submit ? [] : [`${by} save`],
    told: [],
    approvers: new Set(),
  }
  if (submit) {
    const problem = begin(plain, request, by)
    if (problem) return problem
  }
  plain.requests.push(request)
  return { done: request }
}

/** Days free, balance enough and somebody to decide at every level; then it waits at level 1. */
function begin(plain: Plain, request: PlainRequest, by: Name): Expected | undefined {
  const others = plain.requests.filter((other) => other.id !== request.id && other.requestor === request.requestor && holds(other))
  if (others.some((other) => daysOf(other).some((day) => daysOf(request).includes(day)))) return refused(400)
  if (allowance - others.reduce((sum, other) => sum + other.form.days, 0) < request.form.days) return refused(400)
  const levels = route(plain, request.form.rule, request.requestor, partiesOf(request), request.form.chosen)
  const spared = sparedOf(request.form.rule, request.form.days)
  if (levels.some((names, index) => names.length === 0 && !spared[index])) return refused(400)
  request.levels = levels.map((names, index) => ({
    mode: rules[request.form.rule]?.[index]?.mode ?? 'any',
    reached: false,
    spared: spared[index] ?? false,
    end: spared[index] ? 'approved' : null,
    members: spared[index] ? [] : names.map((who) => ({ who, did: null, by: who })),
  }))
  request.status = 1
  request.history.push(`${by} submit`)
  for (const [index, level] of request.levels.entries()) if (level.spared) request.history.push(`system skip ${index + 1}`)
  reach(
    request,
    request.levels.findIndex((level) => !level.spared),
  )
  return undefined
}

function reach(request: PlainRequest, index: number): void {
  const level = request.levels[index]
  if (!level) return
  level.reached = true
  for (const member of level.members) request.approvers.add(member.who)
  tell(
    request,
    'turn',
    level.members.filter((member) => member.did === null).map((member) => member.who),
  )
}

/** Changes of a form, alone or with its submission. */
export function edit(
  plain: Plain,
  by: Name,
  request: PlainRequest,
  given: { form: PlainForm; about: Name | null; stale: boolean },
  submit: boolean,
): Expected {
  if (!sees(plain, by, request)) return refused(404)
  if (!partiesOf(request).includes(by)) return refused(403)
  if (!isDraft(request)) return refused(409)
  if (given.stale) return refused(409)
  const about = given.about ?? request.requestor
  if (!mayFileFor(plain, by, about)) return refused(404)
  const changed = {
    ...request,
    form: given.form,
    requestor: about,
    version: request.version + 1,
    history: [...request.history],
    told: [...request.told],
    approvers: new Set(request.approvers),
  }
  const problem = submit ? begin(plain, changed, by) : undefined
  if (problem) return problem
  return { done: Object.assign(request, changed) }
}

export function submit(plain: Plain, by: Name, request: PlainRequest, stale: boolean): Expected {
  if (!sees(plain, by, request)) return refused(404)
  if (!partiesOf(request).includes(by)) return refused(403)
  if (!isDraft(request)) return refused(409)
  if (stale) return refused(409)
  if (!mayFileFor(plain, by, request.requestor)) return refused(404)
  const problem = begin(plain, request, by)
  if (problem) return problem
  request.version += 1
  return { done: request }
}

/** In whose right somebody may decide now: their own first. */
export function rightsOf(plain: Plain, by: Name, request: PlainRequest): Name[] {
  const asked = askedNow(request)
  if (partiesOf(request).includes(by)) return []
  return asked.includes(by) ? [by] : actsFor(plain, by).filter((name) => asked.includes(name))
}

export function decide(
  plain: Plain,
  by: Name,
  request: PlainRequest,
  decision: 'approve' | 'revise' | 'reject',
  given: { as: Name | undefined; stale: boolean },
): Expected {
  if (!sees(plain, by, request)) return refused(404)
  if (partiesOf(request).includes(by)) return refused(403)
  const rights = rightsOf(plain, by, request)
  if (rights.length === 0) {
    if (!isOpen(request)) return refused(409)
    const at = request.levels.findIndex((level) => level === turnOf(request))
    if (request.levels.some((level, index) => index > at && level.members.some((member) => member.who === by))) return refused(403)
    const names = [by, ...actsFor(plain, by)]
    const dealt = request.levels.some(
      (level) => level.reached && level.members.some(({ who, did }) => names.includes(who) && (level.end !== null || did !== null)),
    )
    return refused(dealt ? 409 : 403)
  }
  if (given.stale) return refused(409)
  const level = turnOf(request)
  const as = given.as && rights.includes(given.as) ? given.as : rights[0]
  const member = level?.members.find((candidate) => candidate.who === as)
  if (!level || !member) throw new Error('the model asks somebody who is not there')
  const number = request.levels.indexOf(level) + 1
  const did = ({ approve: 'approved', revise: 'revised', reject: 'rejected' } as const)[decision]
  Object.assign(member, { did, by })
  request.history.push(`${by}${by === as ? '' : ` for ${as}`} ${decision} ${number}`)
  if (did !== 'approved') {
    level.end = did
    request.status = did === 'revised' ? 2 : 5
    tellParties(request, did, by)
  } else if (level.mode === 'all' && level.members.some((one) => one.did === null)) request.status = 40
  else {
    level.end = 'approved'
    goOn(request, number, by)
  }
  return { done: request }
}

/** The level after one that has agreed; whoever has just agreed is let off where the rule says so. */
function goOn(request: PlainRequest, done: number, by: Name | null): void {
  const coming = request.levels.findIndex((level, index) => index >= done && !level.spared)
  const [before, next] = [request.levels[done - 1], request.levels[coming]]
  if (!next || !before) {
    request.status = 4
    return void tellParties(request, 'approved', by)
  }
  request.status = 40
  const agreed = before.members.filter((member) => member.did === 'approved').map((member) => member.who)
  const already = actsOnce(request.form.rule) ? next.members.filter((member) => agreed.includes(member.who)) : []
  for (const member of already) member.did = 'approved'
  const skipped = already.length > 0 && (next.mode === 'any' || already.length === next.members.length)
  if (!skipped) return reach(request, coming)
  next.reached = true
  next.end = 'approved'
  for (const member of next.members) request.approvers.add(member.who)
  request.history.push(`system skip ${coming + 1}`)
  goOn(request, coming + 1, by)
}

export function cancel(plain: Plain, by: Name, request: PlainRequest, stale: boolean): Expected {
  if (!sees(plain, by, request)) return refused(404)
  const party = partiesOf(request).includes(by)
  let as: Name | undefined = by
  if (request.status === 4) {
    // Whoever stands in for the last approver now undoes what they may; whoever once did, and does no longer, does not.
    const last = request.levels.findLast((level) => !level.spared)?.members.filter((member) => member.did === 'approved') ?? []
    if (!isHrOf(plain, by, request.requestor)) as = [by, ...actsFor(plain, by)].find((name) => last.some((member) => member.who === name))
    if (party || !as) return refused(403)
  } else if (!party) return refused(403)
  else if (!isOpen(request) && !isDraft(request)) return refused(409)
  if (stale) return refused(409)
  if (request.status === 0) {
    plain.requests.splice(plain.requests.indexOf(request), 1)
    return { done: request }
  }
  const level = turnOf(request)
  if (level) level.end = 'stopped'
  request.status = request.status === 4 ? 11 : 3
  request.history.push(`${by}${as === by ? '' : ` for ${as}`} cancel`)
  tellParties(request, 'cancelled', by)
  return { done: request }
}

export function reopen(plain: Plain, by: Name, request: PlainRequest, stale: boolean): Expected {
  if (!sees(plain, by, request)) return refused(404)
  const party = partiesOf(request).includes(by)
  const decided = request.status === 4 || request.status === 5
  const givenUp = request.status === 3 || request.status === 12
  if (!givenUp && !decided) return refused(409)
  if (!(party ? givenUp : decided && isHrOf(plain, by, request.requestor))) return refused(403)
  if (stale) return refused(409)
  request.status = 30
  request.version += 1
  request.history.push(`${by} reopen`)
  tellParties(request, 'reopened', by)
  return { done: request }
}

/** What the system does by itself with leavers' requests and where persons left or moved. */
export function keepUp(plain: Plain): void {
  const changed = (name: Name) => !isThere(plain, name) || plain.people[name].moved
  for (const request of plain.requests) {
    if (plain.people[request.requestor].left && (isOpen(request) || isDraft(request))) close(request)
    else if (isOpen(request)) {
      const open = request.levels
        .filter((level) => level.end === null)
        .flatMap((level) => level.members.filter((member) => member.did === null).map((member) => member.who))
      if ([request.requestor, ...open].some(changed)) resolveAgain(plain, request)
    }
  }
}

/** The system ends what is under way, and what was approved; false where it had ended otherwise. */
export function closeBySystem(request: PlainRequest): boolean {
  if (!isOpen(request) && !isDraft(request) && request.status !== 4) return false
  close(request)
  return true
}

function close(request: PlainRequest): void {
  const level = turnOf(request)
  if (level) level.end = 'stopped by system'
  request.status = 12
  request.history.push('system close')
  tellParties(request, 'closed', null)
}

function resolveAgain(plain: Plain, request: PlainRequest): void {
  const planned = route(plain, request.form.rule, request.requestor, partiesOf(request), request.form.chosen)
  const [was, asked] = [turnOf(request), askedNow(request)]
  const open = () =>
    request.levels
      .filter((level) => level.end === null)
      .flatMap((level) => level.members.filter((member) => member.did === null).map((member) => member.who))
  const openBefore = open()
  const toldBefore = [...request.told]
  const skips: string[] = []
  for (const [index, names] of planned.entries()) {
    const level = request.levels[index]
    if (!level || level.end !== null || names.length === 0) continue
    const acted = level.members.filter((member) => member.did !== null)
    const wanted = names.filter((name) => !acted.some((member) => member.who === name))
    const silent = level.members.filter((member) => member.did === null).map((member) => member.who)
    if (wanted.length === silent.length && wanted.every((name) => silent.includes(name))) continue
    level.members = [...acted, ...wanted.map((who) => ({ who, did: null, by: who }))]
    request.history.push(`system reassign ${index + 1}`)
    if (level.reached) for (const name of wanted) request.approvers.add(name)
    if (level !== was || wanted.length > 0) continue
    level.end = 'approved'
    const length = request.history.length
    goOn(request, index + 1, null)
    skips.push(...request.history.splice(length))
    if (request.status === 4) break
  }
  request.history.push(...skips)
  request.told = toldBefore
  if (request.status === 4) tellParties(request, 'approved', null)
  else
    tell(
      request,
      'turn',
      askedNow(request).filter((name) => turnOf(request) !== was || !asked.includes(name)),
    )
  const everybody = new Set(request.levels.flatMap((level) => level.members.map((member) => member.who)))
  const acted = (name: Name) => request.history.some((line) => line.startsWith(`${name} `) || line.includes(` for ${name} `))
  for (const name of openBefore) if (!everybody.has(name) && !acted(name)) request.approvers.delete(name)
}
