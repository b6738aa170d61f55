import { expect, it } from 'vitest'
import { nextPeriod, periodSaid } from './period.ts'

it('a period is called by its month where nobody named it', () => {
  expect([periodSaid('2026-11', 'en'), periodSaid('2026-11', 'id'), periodSaid('2026-13', 'en'), periodSaid('THR 2026', 'en')]).toEqual([
    'November 2026',
    'November 2026',
    '2026-13',
    'THR 2026',
  ])
})

it('whole months follow each other, with cut-off and payment as many months later', () => {
  const january = { startsOn: '2026-01-01', endsOn: '2026-01-31', cutOffOn: '2026-01-20', paidOn: '2026-01-31' }
  const february = nextPeriod(january, '2026-05-05')
  expect(february).toEqual({ code: '2026-02', startsOn: '2026-02-01', endsOn: '2026-02-28', cutOffOn: '2026-02-20', paidOn: '2026-02-28' })
  expect(nextPeriod(february, '2026-05-05')).toEqual({
    code: '2026-03',
    startsOn: '2026-03-01',
    endsOn: '2026-03-31',
    cutOffOn: '2026-03-20',
    paidOn: '2026-03-31',
  })
  expect(
    nextPeriod({ startsOn: '2026-10-21', endsOn: '2026-11-20', cutOffOn: '2026-11-20', paidOn: '2026-11-25' }, '2026-05-05'),
  ).toMatchObject({
    code: '2026-12',
    startsOn: '2026-11-21',
    endsOn: '2026-12-20',
    paidOn: '2026-12-25',
  })
  expect(nextPeriod(null, '2028-02-10')).toEqual({
    code: '2028-02',
    startsOn: '2028-02-01',
    endsOn: '2028-02-29',
    cutOffOn: '2028-02-29',
    paidOn: '2028-02-29',
  })
})
