import { expect, test } from 'vitest'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import type { Words } from '#web/approval/request/inbox-view.ts'
import { overtimeScheduleRoom } from './room.ts'

setPersonFormats({ ...usualFormats, timeZone: 'Asia/Jakarta' })

const words: Words = { say: (key) => key, language: 'en' }
const year = new Date().getFullYear()
const captionOf = (block: Record<string, unknown>) =>
  overtimeScheduleRoom.inbox.caption(
    { module: 'OverTime', kind: 'overtime-schedule', caption: 'Overtime', block, submittedDate: null },
    words,
  )
const block = { oTStart: `${year}-11-23T18:00:00+07:00`, oTUntil: `${year}-11-23T21:00:00+07:00`, oTReasonType: 'Release', note: 'Late' }

test('overtime says how long, why and when, of many how many', () => {
  const { what, when } = captionOf({ ...block, people: 1 })
  expect(what).toBe('Overtime · 3 h · Release')
  expect(when).toMatch(/^\w+ 23 Nov 18:00–21:00 · Late$/)
  expect(captionOf({ ...block, people: 12 }).what).toBe('Overtime · 12 × 3 h · Release')
})

test('a block without its fields is no failure', () => {
  expect(captionOf({})).toEqual({ what: 'Overtime', when: '' })
})
