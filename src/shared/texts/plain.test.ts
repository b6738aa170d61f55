import { expect, it } from 'vitest'
import { fitting } from './plain.ts'

const positions = ['Junior Software Engineer', 'Lead (Software)', 'Groupware Manager', 'Software Engineer', 'Softwär Tester']
const found = (typed: string) => fitting(positions, typed, (name) => name)

it('what begins with what is typed stands first, then what has a word that does, then the rest; each as it stood', () => {
  expect(found('software eng')).toEqual(['Software Engineer', 'Junior Software Engineer'])
  expect(found('softwar')).toEqual(['Software Engineer', 'Softwär Tester', 'Junior Software Engineer', 'Lead (Software)'])
  expect(found('ware')).toEqual(['Junior Software Engineer', 'Lead (Software)', 'Groupware Manager', 'Software Engineer'])
  expect(found('eng soft')).toEqual(['Junior Software Engineer', 'Software Engineer'])
})

it('nothing typed, all stand as they stood', () => {
  expect([found(''), found('  '), found('none')]).toEqual([positions, positions, []])
})
