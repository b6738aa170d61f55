import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { somebody } from '../../../../test/support/filed.ts'
import { openModule } from '../../../../test/support/flow-module.ts'
import { companyOf, usual } from '../../../../test/support/lint-ground.ts'
import { judgeAll, newRun, type Past } from './judge.ts'
import type { AnyModule, Prepared } from '../request/module.ts'

/** Eve stands above ada, ada above ben; old has left. */
const company = companyOf(usual)
const flow = (...ids: string[]): FlowDefinition => ({
  rules: [
    {
      name: 'all',
      when: null,
      levels: [ids.length > 0 ? plainLevel({ kind: 'named', ids }) : plainLevel({ kind: 'manager', up: 1 })],
      skipAdjacent: true,
    },
  ],
  lastResort: ['hana', 'hugo'],
})

interface Form {
  subjects: string[]
  days: number | null
  stumbles?: boolean
}
const module: AnyModule = {
  ...openModule,
  contract: {
    ...openModule.contract,
    form: z.object({ subjects: z.array(z.string()), days: z.nullable(z.number()), stumbles: z.optional(z.boolean()) }),
    facts: { days: { kind: 'number', label: '' }, hours: { kind: 'number', label: '', optional: true } },
  } as never,
  defaultFlow: flow('eve'),
  prepare: async (_db, form) => {
    const { subjects, days, stumbles } = form as Form
    if (stumbles) throw new Error('no such type any more')
    return { subjects, facts: { days, hours: null } } as unknown as Prepared
  },
}
const past = (form: object, more: Partial<Past> = {}): Past => ({
  id: 'r',
  form,
  authorId: 'hana',
  requestorId: 'ada',
  subjectId: null,
  day: '2030-06-15',
  flowId: null,
  attachments: 0,
  ...more,
})
const run = () => newRun({} as Db, module, somebody('hana'), flow(), company)
const asked = async (...page: Past[]) =>
  (await judgeAll(run(), page)).map((one) => one && [one.class, one.after.levels.flatMap(({ persons }) => persons.map(({ id }) => id))])

it('a request goes up from the one whom it is about, where it is about several from whoever filed it', async () => {
  const filedBy = (id: string, ...subjects: string[]) => past({ subjects, days: 1 }, { authorId: id, requestorId: id })
  expect(await asked(filedBy('hana', 'ben'), filedBy('ben', 'hugo', 'old'), filedBy('ben'))).toEqual(
    Array(3).fill(['otherPersons', ['ada']]),
  )
  // Nobody who is part of it decides: not its author, nor who filed it, nor any of those whom it is about.
  expect(await asked(past({ subjects: ['ben'], days: 1 }), past({ subjects: ['ben', 'eve'], days: 1 }))).toEqual([
    [null, ['eve']],
    [null, ['hugo']],
  ])
})

it('what is no request of today any more, lacks what rules ask of, or is stumbled over is no way, and the others go on', async () => {
  expect(
    await asked(
      past({}),
      past({ subjects: ['ada'], days: null }),
      past({ subjects: ['ada'], days: 1, stumbles: true }),
      past({ subjects: ['ada'], days: 1 }),
    ),
  ).toEqual([null, null, null, [null, ['eve']]])
})

it('the company of a day is looked for once among those of about the same time', () => {
  const one = run()
  const day = (index: number) => `2030-${String(1 + Math.floor(index / 28)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`
  const first = one.on(day(0))
  expect([first.day, one.on(day(0)) === first]).toEqual(['2030-01-01', true])
  for (let index = 1; index < 40; index += 1) one.on(day(index))
  expect(one.on(day(0)) === first).toBe(true)
  one.on(day(40))
  expect(one.on(day(0)) === first).toBe(false)
})
