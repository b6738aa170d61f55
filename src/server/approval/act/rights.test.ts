import { describe, expect, it } from 'vitest'
import { status, type Act, type StatusId } from '#shared/status.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { hrAt, hrOfAll } from '../../../../test/support/roles.ts'
import { actingFor, asking, askingNobody, filed, leave, round, somebody } from '../../../../test/support/filed.ts'
import type { Approval } from '../request/machine.ts'
import { isLastApprover, may, partiesOf, statusOfReason, type RightsContext } from './rights.ts'

/** Budi or joko, then carla; at the end the flow asks nobody, for so few days. */
const levels = [asking('any', 'budi', 'joko'), asking('any', 'carla'), askingNobody]

const contextOf = (statusId: StatusId, approval: Approval, more: Partial<RightsContext> = {}): RightsContext => ({
  module: leave,
  request: filed({ statusId, approval }),
  place: { employeeId: 'amina', siteId: 'jakarta', unitId: 'platform' },
  requestorName: 'Amina',
  lastApproverCanCancel: true,
  ...more,
})
const waiting = contextOf(status.submitted, round(levels))
const halfway = contextOf(status.inApproval, round(levels, 'joko'))
const approved = contextOf(status.approved, round(levels, 'joko', 'carla'))

/** Whether they may, in whose right, or why not. */
const said = (viewer: Viewer, act: Act | 'edit', context: RightsContext): string => {
  const verdict = may(viewer, act, context)
  if (!verdict.allowed) return verdict.why.key
  return verdict.as ? `as ${verdict.as.id}` : 'yes'
}
const dewi = somebody('dewi', hrAt('jakarta'))
const kira = somebody('kira', hrAt('berlin'))

describe('who decides', () => {
  it('is whoever is asked, or has the right of somebody who is', () => {
    expect(['budi', 'joko'].map((name) => said(somebody(name), 'approve', waiting))).toEqual(['as budi', 'as joko'])
    expect(said(actingFor('farah', 'joko'), 'revise', waiting)).toBe('as joko')
    expect(said(actingFor('farah', 'joko', ['LeaveRequest', 'Loan']), 'reject', waiting)).toBe('as joko')
    expect(said(actingFor('farah', 'joko', ['Loan']), 'approve', waiting)).toBe('right.notYourTurn')
    // Their own right comes before that of another.
    expect(said(actingFor('budi', 'joko'), 'approve', waiting)).toBe('as budi')
  })

  it('is nobody whose request it is, whoever made the entry or is part of it', () => {
    for (const name of ['ina', 'amina', 'hadi']) expect(said(actingFor(name, 'budi'), 'approve', waiting)).toBe('right.ownRequest')
  })

  it('is told what became of their turn: it comes later, it is over, or there never was one', () => {
    expect(said(somebody('carla'), 'approve', waiting)).toBe('right.notYourTurnYet')
    expect(said(dewi, 'approve', waiting)).toBe('right.notYourTurn')
    expect(['budi', 'joko'].map((name) => said(somebody(name), 'approve', halfway))).toEqual(Array(2).fill('right.decidedAlready'))
    expect(said(actingFor('farah', 'budi'), 'approve', halfway)).toBe('right.decidedAlready')
    expect(said(somebody('carla'), 'approve', halfway)).toBe('as carla')
    expect(said(somebody('carla'), 'approve', approved)).toBe('right.notWaiting')
    const both = contextOf(status.submitted, round([asking('all', 'budi', 'joko')], 'budi'))
    expect(['budi', 'joko'].map((name) => said(somebody(name), 'approve', both))).toEqual(['right.decidedAlready', 'as joko'])
  })

  it('does what the module knows, and nothing else', () => {
    const approvesOnly = contextOf(status.submitted, round(levels), {
      module: { ...leave, contract: { ...leave.contract, actions: ['approve'] } },
    })
    expect(said(somebody('budi'), 'approve', approvesOnly)).toBe('as budi')
    expect(said(somebody('budi'), 'revise', approvesOnly)).toBe('right.actNotSupported')
  })

  it('decides in a module that they only read, and in none that is off for them', () => {
    const reading = somebody('budi', { permissions: [{ module: 'LeaveRequest', categoryId: 0, readOnly: true }] })
    for (const act of ['approve', 'revise', 'reject'] as const) expect(said(reading, act, waiting)).toBe('as budi')
    for (const act of ['edit', 'submit', 'cancel', 'reopen'] as const) expect(said(reading, act, waiting)).toBe('error.moduleReadOnly')
    expect(said(somebody('budi', { permissions: [] }), 'approve', waiting)).toBe('error.moduleOff')
  })
})

describe('whose request it is', () => {
  const at = (statusId: StatusId) => contextOf(statusId, round(levels))
  const inEach = (viewer: Viewer, act: Act | 'edit') =>
    Object.fromEntries(Object.entries(status).map(([name, statusId]) => [name, said(viewer, act, at(statusId))]))

  it('is its author, requestor, subject and everybody it is about, each once', () => {
    expect(partiesOf(waiting.request)).toEqual(['ina', 'amina', 'hadi'])
    expect(partiesOf(filed({ statusId: 1, approval: round(levels), subjectId: 'joko', lines: [] }))).toEqual(['ina', 'amina', 'joko'])
  })

  it('changes and submits it while it is theirs to change', () => {
    const editable = { entry: 'yes', revised: 'yes', reopened: 'yes' }
    const fixed = Object.fromEntries(Object.keys(status).map((name) => [name, 'right.notEditable']))
    for (const name of ['ina', 'amina'])
      for (const act of ['edit', 'submit'] as const) expect(inEach(somebody(name), act)).toEqual({ ...fixed, ...editable })
    for (const viewer of [somebody('hadi'), somebody('budi'), dewi])
      expect(said(viewer, 'edit', at(status.entry))).toBe('right.notRequestor')
  })

  it('withdraws it until it has ended', () => {
    expect(inEach(somebody('amina'), 'cancel')).toEqual({
      entry: 'yes',
      submitted: 'yes',
      inApproval: 'yes',
      revised: 'yes',
      reopened: 'yes',
      approved: 'right.cancelApprovedOwn',
      rejected: 'right.ended',
      cancelled: 'right.ended',
      cancelledAfterApproval: 'right.ended',
      closedBySystem: 'right.ended',
    })
    for (const viewer of [somebody('hadi'), somebody('budi'), dewi])
      expect(said(viewer, 'cancel', at(status.submitted))).toBe('right.notRequestor')
  })

  it('takes up what was given up or closed; what was decided, HR of the site sends back, and never their own', () => {
    const theirs = { cancelled: 'yes', closedBySystem: 'yes', approved: 'right.ownRequest', rejected: 'right.ownRequest' }
    const others = { cancelled: 'right.notRequestor', closedBySystem: 'right.notRequestor' }
    const running = Object.fromEntries(Object.keys(status).map((name) => [name, name === 'reopened' ? 'right.reopened' : 'right.notEnded']))
    expect(inEach(somebody('amina'), 'reopen')).toEqual({ ...running, ...theirs })
    expect(inEach(dewi, 'reopen')).toEqual({ ...running, ...others, approved: 'yes', rejected: 'yes' })
    expect(inEach(kira, 'reopen')).toEqual({ ...running, ...others, approved: 'error.hrOnly', rejected: 'error.hrOnly' })
    expect(said(somebody('hadi', hrOfAll), 'reopen', at(status.approved))).toBe('right.ownRequest')
  })
})

describe('what was approved', () => {
  it('is undone by HR of the site and by who approved it last, or has their right', () => {
    expect([dewi, somebody('indra', hrOfAll)].map((viewer) => said(viewer, 'cancel', approved))).toEqual(['yes', 'yes'])
    expect([somebody('carla'), actingFor('farah', 'carla')].map((viewer) => said(viewer, 'cancel', approved))).toEqual([
      'as carla',
      'as carla',
    ])
    for (const viewer of [somebody('joko'), kira, actingFor('farah', 'carla', ['Loan'])])
      expect(said(viewer, 'cancel', approved)).toBe('right.notLastApprover')
  })

  it('is undone by no approver where the company does not want that, and is told apart from not having been the last', () => {
    const off = { ...approved, lastApproverCanCancel: false }
    expect([somebody('carla'), somebody('joko'), dewi].map((viewer) => said(viewer, 'cancel', off))).toEqual([
      'right.lastApproverOff',
      'right.notLastApprover',
      'yes',
    ])
  })

  it('is undone by nobody whose own it is, whatever else they are', () => {
    for (const viewer of [somebody('amina', hrOfAll), actingFor('hadi', 'carla')])
      expect(said(viewer, 'cancel', approved)).toBe('right.cancelApprovedOwn')
  })

  it('was approved at last by those alone who approved, where several were asked', () => {
    const any = contextOf(status.approved, round([asking('any', 'budi', 'joko')], 'joko'))
    expect(['budi', 'joko'].map((name) => isLastApprover(somebody(name), any.request))).toEqual([false, true])
  })

  it('has a last approver before: who is asked at the last level at which anybody is', () => {
    const last = (name: string, { request }: RightsContext) => isLastApprover(somebody(name), request)
    expect(['budi', 'carla'].map((name) => last(name, waiting))).toEqual([false, false])
    expect(['joko', 'carla'].map((name) => last(name, halfway))).toEqual([false, true])
    expect(isLastApprover(actingFor('farah', 'carla'), halfway.request)).toBe(true)
    expect(isLastApprover(actingFor('hadi', 'carla'), halfway.request)).toBe(false)
  })
})

it('a refusal lies in the request where that has moved on (409), else in the person (403)', () => {
  expect(['right.notEditable', 'right.decidedAlready', 'right.ended', 'right.reopened'].map((key) => statusOfReason(key as never))).toEqual(
    [409, 409, 409, 409],
  )
  expect(['right.notYourTurnYet', 'right.ownRequest', 'error.hrOnly'].map((key) => statusOfReason(key as never))).toEqual([403, 403, 403])
})
