import { describe, expect, it } from 'vitest'
import { requestSaid, subjectOf, type RequestWords } from './subject.ts'

const words: RequestWords = {
  requestorId: 'amina',
  requestor: 'Amina Pratama',
  subjectId: 'amina',
  subject: null,
  title: 'leave.title',
  typeNames: { en: 'Annual leave', id: 'Cuti tahunan' },
  length: { value: 3, unit: 'day' },
  from: '2026-12-15',
  until: '2026-12-17',
}
const readBy = (id: string, language: 'en' | 'id' = 'en') => ({ id, language, today: '2026-11-24' })
const said = (more: Partial<RequestWords> = {}, language: 'en' | 'id' = 'en') =>
  requestSaid({ ...words, ...more }, readBy('budi', language))
const item = (key: string, event: 'turn' | 'decision' | 'reminder' | 'escalation') => ({
  id: 'm',
  event,
  key,
  params: { title: 'leave.title', requestor: 'Amina Pratama', code: 'LV-1', grantor: 'Carla', since: '2026-11-20' },
  module: 'LeaveRequest',
  requestId: 'r',
})
const subject = (key: string, event: Parameters<typeof item>[1] = 'decision', known = true) =>
  subjectOf(item(key, event), known ? words : undefined, readBy('budi'))

describe('what a mail says of a request', () => {
  it('is who, what and when, in both languages', () => {
    expect(said()).toBe('Amina Pratama: annual leave, 3 days, 15 to 17 December')
    expect(said({}, 'id')).toBe('Amina Pratama: cuti tahunan, 3 hari, 15 sampai 17 Desember')
  })

  it.each([
    [{ until: '2026-12-15', length: { value: 1, unit: 'day' } }, 'annual leave, 1 day, 15 December'],
    [{ from: '2026-11-30', until: '2026-12-02' }, 'annual leave, 3 days, 30 November to 2 December'],
    [{ from: '2026-12-30', until: '2027-01-02' }, 'annual leave, 3 days, 30 December 2026 to 2 January 2027'],
    [{ from: '2027-03-01', until: '2027-03-03' }, 'annual leave, 3 days, 1 to 3 March 2027'],
    [{ length: { value: 1.5, unit: 'hour' } }, 'annual leave, 1 h 30 m, 15 to 17 December'],
    [{ typeNames: { en: 'TOIL' }, length: null, from: null, until: null }, 'TOIL'],
    [
      { typeNames: null, subjectId: 'hadi', subject: 'Hadi Wijaya', length: null, until: null },
      'leave request for Hadi Wijaya, 15 December',
    ],
  ] as [Partial<RequestWords>, string][])('of %j is %s', (more, expected) => {
    expect(said(more)).toBe(`Amina Pratama: ${expected}`)
  })
})

describe('to whoever asked, or whom it is about,', () => {
  it('it does not say their own name', () => {
    expect(requestSaid(words, readBy('amina'))).toBe('Annual leave, 3 days, 15 to 17 December')
    expect(requestSaid(words, readBy('amina', 'id'))).toBe('Cuti tahunan, 3 hari, 15 sampai 17 Desember')
    expect(subjectOf(item('told.approved', 'decision'), words, readBy('amina'))).toBe('Approved: Annual leave, 3 days, 15 to 17 December')
    const ofHadi = { ...words, subjectId: 'hadi', subject: 'Hadi Wijaya' }
    expect(requestSaid(ofHadi, readBy('amina'))).toBe('Annual leave for Hadi Wijaya, 3 days, 15 to 17 December')
    expect(requestSaid(ofHadi, readBy('hadi'))).toBe('Amina Pratama: annual leave for you, 3 days, 15 to 17 December')
    expect(requestSaid(ofHadi, readBy('hadi', 'id'))).toBe('Amina Pratama: cuti tahunan untuk Anda, 3 hari, 15 sampai 17 Desember')
  })
})

describe('a subject', () => {
  const what = 'Amina Pratama: annual leave, 3 days, 15 to 17 December'

  it('is what waits, and begins with what happened where that is more', () => {
    expect(subject('told.turn', 'turn')).toBe(what)
    expect(subject('told.turnFor', 'turn')).toBe(`For Carla: ${what}`)
    expect(subject('told.reminder', 'reminder')).toBe(`Reminder: ${what}`)
    expect(subject('told.reminderFor', 'reminder')).toBe(`Reminder: ${what}`)
    expect(subject('told.turn', 'escalation')).toBe(`Passed on to you: ${what}`)
    for (const [key, opening] of Object.entries({
      approved: 'Approved',
      revised: 'Sent back',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
      closed: 'Closed by the system',
      parted: 'People taken out',
      reopened: 'Reopened',
    }))
      expect(subject(`told.${key}`)).toBe(`${opening}: ${what}`)
  })

  it('is what the notification says where the request is not known', () => {
    expect(subject('told.approved', 'decision', false)).toBe('Leave request LV-1 has been approved')
    expect(subject('told.turn', 'escalation', false)).toBe('Passed on to you: Leave request of Amina Pratama waits for you')
  })
})
