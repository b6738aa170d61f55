import { afterAll, beforeAll, expect, it } from 'vitest'
import { requests } from '#shared/requests/index.ts'
import type { Act } from '#shared/status.ts'
import { openStage, type Person, type Stage } from './cast.ts'
import { openTargets, type Targets } from './rights-targets.ts'

const { calls } = requests['leave-request']
const callOf = {
  submit: calls.submit,
  cancel: calls.cancel,
  reopen: calls.reopen,
  approve: calls.approve,
  revise: calls.revise,
  reject: calls.reject,
}

let stage: Stage
let targets: Targets

beforeAll(async () => {
  stage = await openStage()
  targets = openTargets(stage)
})
afterAll(() => stage.close())

const act = async (by: Person, name: Act, id: string) => (await stage.as(by).call(callOf[name], { id })).status

/** A leave of amina's after these acts, which all must be possible. */
async function after(...acts: readonly [Person, Act][]): Promise<string> {
  const form = targets.form('leave-request', 'amina')
  const { body } = await stage.as('amina').call(calls.save, form as never)
  for (const [by, name] of acts) expect([by, name, await act(by, name, body.id)]).toEqual([by, name, 200])
  return body.id
}

const submitted = ['amina', 'submit'] as const
const states: Record<string, readonly (readonly [Person, Act])[]> = {
  entry: [],
  submitted: [submitted],
  revised: [submitted, ['budi', 'revise']],
  cancelled: [submitted, ['amina', 'cancel']],
  approved: [submitted, ['budi', 'approve']],
  rejected: [submitted, ['budi', 'reject']],
  'cancelled after its approval': [submitted, ['budi', 'approve'], ['dewi', 'cancel']],
  reopened: [submitted, ['budi', 'approve'], ['dewi', 'reopen']],
}

it('a refusal has one status, whatever was tried in whatever state: 403 where the caller is the reason, 409 where the request is', async () => {
  const seen: Record<string, Set<number>> = {}
  for (const [state, acts] of Object.entries(states)) {
    const id = await after(...(acts as [Person, Act][]))
    for (const by of ['amina', 'budi', 'dewi'] as const) {
      const { status, body } = await stage.as(by).call(calls.detail, { id })
      if (status === 404) continue
      for (const [name, reason] of Object.entries(body.reasons)) {
        if (!(name in callOf)) continue
        const refused = await stage.as(by).call(callOf[name as Act], { id })
        expect([state, by, name, refused.error.Message]).toEqual([state, by, name, reason])
        ;(seen[reason] ??= new Set()).add(refused.status)
      }
    }
  }
  const table = Object.fromEntries(Object.entries(seen).map(([reason, all]) => [reason, [...all]]))
  expect(table).toEqual({
    'Only the person who made this request may do this.': [403],
    'Nobody decides on a request of their own.': [403],
    'It is not waiting for you.': [403],
    'An approved request is undone by its last approver or HR, not by yourself.': [403],
    'Only HR may do this.': [403],
    'It can no longer be changed: it has been submitted or has ended.': [409],
    'Nobody is asked to decide on it now.': [409],
    'It has already ended.': [409],
    'It has not ended, or was cancelled after its approval: it cannot be reopened.': [409],
    'It has been reopened already.': [409],
  })
})

it('budi, who decides on it and did not make it, is refused to cancel it alike before and after amina took it back', async () => {
  const id = await after(['amina', 'submit'])
  expect(await act('budi', 'cancel', id)).toBe(403)
  expect(await act('amina', 'cancel', id)).toBe(200)
  const refused = await stage.as('budi').call(calls.cancel, { id })
  expect([refused.status, refused.error.Message]).toEqual([403, 'Only the person who made this request may do this.'])
})

it('who decided already is told so, and not that it was never theirs', async () => {
  const { body } = await stage.as('amina').call(requests.loan.calls.saveAndSubmit, targets.form('loan', 'amina') as never)
  const approve = (by: Person) => stage.as(by).call(requests.loan.calls.approve, { id: body.id })
  expect((await approve('budi')).status).toBe(200)
  const again = await approve('budi')
  expect([again.status, again.error.Message]).toEqual([409, 'It has been decided already where you were asked.'])
})
