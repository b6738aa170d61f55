import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gradeList, positionList } from '#shared/areas/organisation.ts'
import { mostPasted, planPasted, type Pasted, type Standing } from './pasted.ts'

const stand = (code: string, en: string, id = '', retired = false): Standing => ({ code, names: { en, id }, retired })
const positions = (text: string, standing: readonly Standing[] = []) => planPasted(text, standing, positionList.rules)
const grades = (text: string, standing: readonly Standing[] = []) => planPasted(text, standing, gradeList.rules)
/** A line in short: its number with what is made, what stands, or why not. */
const inShort = (one: Pasted) => {
  if (one.state === 'made') return `${one.line} ${one.code} ${one.name}`
  return one.state === 'stands' ? `${one.line} = ${one.stands.code}` : `${one.line} ! ${one.why.replace('organisation.list.', '')}`
}

describe('a pasted list', () => {
  it('is read as lists and tables are pasted: names alone, codes by tab or semicolon, bullets, empty lines', () => {
    const text = 'Data Analyst\r\n\r\nSWE\tSoftware  Engineer\t\n DRV ; Driver \n- Clerk\n1.\tDirector\n•\tGuard'
    expect(positions(text).map(inShort)).toEqual([
      '1 DATA-ANALYST Data Analyst',
      '3 SWE Software Engineer',
      '4 DRV Driver',
      '5 CLERK Clerk',
      '6 DIRECTOR Director',
      '7 GUARD Guard',
    ])
  })

  it('leaves what stands already, by its code or by its name in any language, without regard to case', () => {
    const standing = [stand('SWE', 'Software Engineer'), stand('DRV', 'Driver', 'Pengemudi'), stand('OLD', 'Typist', '', true)]
    const text = 'swe;Developer\nsoftware engineer\npengemudi\nDrv2;DRIVER\ntypist\nClerk'
    expect(positions(text, standing).map(inShort)).toEqual(['1 = SWE', '2 = SWE', '3 = DRV', '4 = DRV', '5 = OLD', '6 CLERK Clerk'])
    expect(positions('SWE', standing).map(inShort)).toEqual(['1 = SWE'])
  })

  it('makes codes that nobody has, neither what stands nor another line', () => {
    expect(positions('Data Analyst\nDATA-ANALYST;Another\n!!', [stand('Position', 'Of old')]).map(inShort)).toEqual([
      '1 DATA-ANALYST-2 Data Analyst',
      '2 DATA-ANALYST Another',
      '3 POSITION-2 !!',
    ])
  })

  it('takes the name itself as the code of what posts and files name by its code', () => {
    expect(grades('Permanent\nG4;Grade 4\nG4').map(inShort)).toEqual(['1 Permanent Permanent', '2 G4 Grade 4', '3 ! again'])
    expect(grades('x'.repeat(110)).map((one) => one.state === 'made' && one.code.length)).toEqual([100])
  })

  it('says of a line that is wrong what is, and where', () => {
    const text = `;Driver\nDRV;\nA;B;C\n${'x'.repeat(201)};Name\n${'x'.repeat(201)}\nClerk\nclerk\nK;Clark\nk;Kent\n -`
    expect(positions(text).map(inShort)).toEqual([
      '1 ! noCode',
      '2 ! noName',
      '3 ! columns',
      '4 ! longCode',
      '5 ! longName',
      '6 CLERK Clerk',
      '7 ! again',
      '8 K Clark',
      '9 ! again',
      '10 ! noName',
    ])
    expect(positions('A\nB\na')[2]).toMatchObject({ params: { line: 3, before: 1 } })
    expect(grades(`${'x'.repeat(101)};Name`)[0]).toMatchObject({ params: { line: 1, most: 100, has: 101 } })
  })

  it('ends where it is too long, and says at which line', () => {
    const names = Array.from({ length: mostPasted + 5 }, (_, at) => `Name ${at}`)
    const plan = positions(names.join('\n'))
    expect([plan.length, plan.map(inShort).at(-1)]).toEqual([mostPasted + 1, `${mostPasted + 1} ! many`])
    expect(positions(names.slice(0, mostPasted).join('\n')).every(({ state }) => state === 'made')).toBe(true)
  })

  it('makes each code once, whatever is pasted, and nothing of it a second time', () => {
    const words = fc.constantFrom('Clerk', 'CLERK', 'Büro', 'buro', 'A;Clerk', 'clerk-2;X', 'Clerk 2', '!', '- ', ';', 'B\tDriver', 'b')
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), fc.constantFrom(positions, grades), (lines, plan) => {
        const made = plan(lines.join('\n')).flatMap((one) => (one.state === 'made' ? [stand(one.code, one.name)] : []))
        expect(new Set(made.map(({ code }) => code.toLowerCase())).size).toBe(made.length)
        expect(plan(lines.join('\n'), made).filter(({ state }) => state === 'made')).toEqual([])
      }),
    )
  })
})
