import { expect, test } from 'vitest'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import type { Words } from '#web/approval/request/inbox-view.ts'
import { permitOutRoom } from './room.ts'

setPersonFormats({ ...usualFormats, timeZone: 'Asia/Jakarta' })

const words: Words = { say: (key) => key, language: 'en' }
const year = new Date().getFullYear()
const captionOf = (block: Record<string, unknown>) =>
  permitOutRoom.inbox.caption({ module: 'PermitOut', kind: 'permit-out', caption: 'Permit out', block, submittedDate: null }, words)

test('a permit says its reason, how long and when', () => {
  const { what, when } = captionOf({
    reasonType: 'Family matter',
    hours: 1.5,
    permitStart: `${year}-11-23T09:00:00+07:00`,
    permitUntil: `${year}-11-23T10:30:00+07:00`,
  })
  expect(what).toBe('Family matter · 1 h 30 m')
  expect(when).toMatch(/^\w+ 23 Nov 09:00–10:30$/)
})

test('a block without its fields is no failure', () => {
  expect(captionOf({})).toEqual({ what: 'Permit out', when: '' })
})
