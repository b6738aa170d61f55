import { expect, test } from 'vitest'
import { en } from '#shared/texts/en/index.ts'
import { id } from '#shared/texts/id/index.ts'
import { hintFor } from './command-hint.ts'
import { readLeave } from './leave-words.ts'

test('the example of the command bar is a leave that it reads, by half days for those alone who have such leave', () => {
  const halfOf = (text: string) => {
    const leave = readLeave(/“(.+)”/.exec(text)?.[1] ?? '', new Date(2026, 10, 21))
    return leave === null || leave === 'blank' ? leave : leave.startDayLeaveType
  }
  for (const texts of [en, id])
    expect((['halves', 'days', null] as const).map((by) => halfOf(texts[hintFor(by)]))).toEqual(['second', 'full', null])
})
