import { expect, test } from 'vitest'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import type { Words } from '#web/approval/request/inbox-view.ts'
import { personalDataUpdateRoom } from './room.ts'

setPersonFormats({ ...usualFormats, timeZone: 'Asia/Jakarta' })

const words: Words = { say: (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`, language: 'en' }
const year = new Date().getFullYear()
const captionOf = (block: Record<string, unknown>, submittedDate: string | null = null) =>
  personalDataUpdateRoom.inbox.caption(
    { module: 'PersonalDataUpdate', kind: 'personal-data-update-request', caption: 'Personal data', block, submittedDate },
    words,
  )
const named = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${year}-${day}`))
    .replaceAll(',', '')

test('personal data show the deadline unless it is the empty date, otherwise the submitted date', () => {
  const submitted = `${year}-11-18T09:12:00+07:00`
  expect(captionOf({ deadline: `${year}-11-30`, note: '' }, submitted).when).toBe(`inbox.deadline ${named('11-30')}`)
  expect(captionOf({ deadline: '0001-01-01T00:00:00Z', note: 'Moved' }, submitted).when).toBe(`${named('11-18')} · Moved`)
  expect(captionOf({}).when).toBe('')
})
