import { describe, expect, it } from 'vitest'
import { cancelLabel, isDecided, isGivenUp, levelColour, recordColour, reopenLabel, screenMode, statusIds } from './status.ts'
import { en } from '#shared/texts/en/index.ts'

describe('the status of a request', () => {
  it.each([0, 2, 30])('%i opens its form to be changed', (id) => expect(screenMode(id)).toBe('edit'))
  it.each([1, 3, 4, 5, 11, 12, 40])('%i opens it to be read', (id) => expect(screenMode(id)).toBe('detail'))
  it.each([99, -1, 6, null, undefined])('%s opens a new one', (id) => expect(screenMode(id)).toBe('add'))
  it('names its cancel button', () =>
    expect([1, 0, 4, 40, 2].map((id) => en[cancelLabel(id)])).toEqual(['Cancel Submission', 'Delete', 'Cancel', 'Cancel', 'Cancel']))
  it('names its reopen button, and by whom it is reopened', () => {
    expect([4, 5, 3, 12].map((id) => en[reopenLabel(id)])).toEqual(['Send back', 'Send back', 'Take up again', 'Take up again'])
    expect(statusIds.filter(isDecided)).toEqual([4, 5])
    expect(statusIds.filter(isGivenUp)).toEqual([3, 12])
  })
  it('has a colour on detail screens', () =>
    expect([0, 2, 30, 1, 40, 3, 4, 5, 11, 12].map(recordColour)).toEqual(
      'yellow yellow yellow blue blue grey green red red red'.split(' '),
    ))
})

it('the status of a level has colours of its own', () =>
  expect([0, 1, 2, 3, 4, 5].map(levelColour)).toEqual(['yellow', 'green', 'orange', 'brown', 'blue', 'darkred']))
