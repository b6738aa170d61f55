import { expect, it } from 'vitest'
import { likelyKeys, sameKeys, type KeyColumn } from './keys.ts'

const column = (name: string, values: string[], at = 1): KeyColumn => ({ source: name || at, name, values })
const told = (keys: ReturnType<typeof sameKeys>) => keys && [keys.own.source, keys.other.source]

it('finds the key of two files by its name and by what stands in it', () => {
  const people = [column('Name', ['Ana', 'Bo']), column('BusinessEntityID', ['1', '2'])]
  const mails = [column('business_entity_id', ['2', '1', '9']), column('Name', ['mail', 'mail'])]
  expect(told(sameKeys(people, mails))).toEqual(['BusinessEntityID', 'business_entity_id'])
  // A name alone is none: what stands there is of others.
  expect(sameKeys(people, [column('BusinessEntityID', ['7', '8'])])).toBeNull()
  // Nor is a column that has the same several times.
  expect(sameKeys(people, [column('BusinessEntityID', ['1', '1'])])).toBeNull()
})

it('takes of files without names the first column of which all stands in the other', () => {
  const history = [column('', ['1', '2', '3', '40'], 1), column('', ['16', '1', '2', '2'], 2)]
  const departments = [column('', ['1', '2', '3', '16'], 1), column('', ['Engineering', 'Tools', 'Sales', 'Executive'], 2)]
  expect(told(likelyKeys(history, departments))).toEqual([2, 1])
  expect(likelyKeys([column('', ['1', '2'])], departments)).toBeNull()
})

it('proposes no key where numbers that count fit several columns', () => {
  const people = [column('EmployeeKey', ['1', '2', '3', '4']), column('ParentEmployeeKey', ['2', '3', '4', '4'])]
  const mails = [
    column('', ['1', '2', '3', '4'], 1),
    column('', ['ken0@a.example', 'terri0@a.example', 'rob0@a.example', 'gail0@a.example'], 3),
  ]
  expect(likelyKeys(people, mails)).toBeNull()
})
