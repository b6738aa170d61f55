import { expect, test } from 'vitest'
import { daysOf, fieldsOf, headOf, moneyOf } from './fields.ts'

const said = (text: string) => {
  try {
    return fieldsOf(text).map(({ name, kind, required }) => `${name} ${kind}${required ? '!' : ''}`)
  } catch (error) {
    return (error as Error).message
  }
}

test('a form is said in a line: names, kinds, what is asked for, and how much of it', () => {
  const fields = fieldsOf('title:text:100! persons:number:0.5-30 level:choice:basic|advanced! note:multiline')
  expect(fields).toMatchObject([
    { name: 'title', kind: 'text', required: true, longest: 100 },
    { name: 'persons', kind: 'number', required: false, least: 0.5, most: 30, decimals: true },
    { name: 'level', kind: 'choice', required: true, choices: ['basic', 'advanced'] },
    { name: 'note', kind: 'multiline', required: false, longest: 2000 },
  ])
  expect(headOf(fields)?.name).toBe('title')
})

test('two days that are called so are its span, else its first day is the day; its first money is its amount', () => {
  const daysIn = (text: string) => {
    const days = daysOf(fieldsOf(text))
    return days && [days.from.name, days.until.name]
  }
  expect(daysIn('asked:date startsOn:date! endsOn:date!')).toEqual(['startsOn', 'endsOn'])
  expect(daysIn('startsOn:date! cost:money')).toEqual(['startsOn', 'startsOn'])
  expect(daysIn('cost:money')).toBeNull()
  expect(moneyOf(fieldsOf('note:multiline fee:money cost:money'))?.name).toBe('fee')
})

test.each([
  ['', 'A form has a field at least'],
  ['title', '"title" is no field'],
  ['Title:text', '"Title:text" is no field'],
  ['title:text!100', '"title:text!100" is no field'],
  ['title:text title:text', 'The field title is named twice.'],
  ['status:text', 'Every request has status of its own'],
  ['currency:text', 'Every request has currency of its own'],
  ['title:sentence', 'there is no kind "sentence"'],
  ['item:select', 'written by hand (docs/modules.md)'],
  ['title:text:0', '"0" says nothing of a text'],
  ['persons:number:9-1', '"9-1" says nothing of a number'],
  ['day:date:2026', '"2026" says nothing of a date'],
  ['level:choice:basic', 'a choice names what there is to choose'],
  ['level:choice:a|a', 'a choice names what there is to choose'],
])('%s is no form, and why is said', (text, why) => {
  expect(said(text)).toContain(why)
})
