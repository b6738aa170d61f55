import { expect, it } from 'vitest'
import { proposedUserName } from './proposed-user-name.ts'

it.each([
  ['Nina', 'Sari', 'nina.sari'],
  ['Siti Nur', 'Aisyah Putri', 'siti.putri'],
  ['Emre', 'Yılmaz', 'emre.yilmaz'],
  ['Jörg', 'Strauß', 'jorg.strauss'],
  ['Anne-Marie', "O'Neill", 'anne-marie.oneill'],
  ['Suharto', '', 'suharto'],
  [' ', '', ''],
  ['小雨', '', ''],
])('%s %s signs in as %s', (firstName, lastName, userName) => expect(proposedUserName(firstName, lastName)).toBe(userName))
