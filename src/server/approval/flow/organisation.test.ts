import { describe, expect, it } from 'vitest'
import { companyOn, type Assignment, type Colleague, type Holder, type Organisation } from './organisation.ts'

const day = '2030-06-15'
const blank: Assignment = {
  startsOn: '2020-01-01',
  endsOn: null,
  unitId: null,
  siteId: null,
  positionId: null,
  managerId: null,
  grade: null,
  employmentStatus: null,
}
const colleague = (id: string, ...posts: Partial<Assignment>[]): [string, Colleague] => [
  id,
  { id, name: id, code: id, hiredOn: '2020-01-01', leftOn: null, disabled: false, posts: posts.map((post) => ({ ...blank, ...post })) },
]
const organisation = (people: [string, Colleague][], more: Partial<Organisation> = {}): Organisation => ({
  people: new Map(people),
  units: new Map(),
  sites: new Map(),
  positions: new Map([['clerk', { code: 'CLERK', name: 'Clerk' }]]),
  roles: new Map(),
  hr: [],
  ...more,
})
const holder = (employeeId: string, reach: Partial<Holder> = {}): Holder => ({
  employeeId,
  whole: true,
  sites: [],
  units: [],
  people: [],
  ...reach,
})
/** `p00`, `p01` and so on, the last first. */
const many = Array.from({ length: 60 }, (_, index) => `p${String(59 - index).padStart(2, '0')}`)
const firstFifty = many.toReversed().slice(0, 50)

describe('a company of a day', () => {
  it('asks no more than fifty of those who hold a position, have a role or are HR', () => {
    const company = companyOn(
      organisation(
        many.map((id) => colleague(id, { positionId: 'clerk' })),
        { roles: new Map([['CREW', firstFifty.concat('p50').map((id) => holder(id))]]), hr: many.map((id) => holder(id)) },
      ),
      day,
    )
    expect(company.holders('CLERK')).toEqual(firstFifty)
    expect(company.members('CREW', 'p00')).toEqual(firstFifty)
    expect(company.hrOf('p00')).toEqual(firstFifty)
    expect([company.holders('NOBODY'), company.members('NOBODY', 'p00')]).toEqual([[], []])
  })

  it('follows managers twenty steps up, and the heads of units as far above the own', () => {
    const up = (index: number) => `p${String(index).padStart(2, '0')}`
    const line = Array.from({ length: 30 }, (_, index) => colleague(up(index), { managerId: up(index + 1), unitId: up(index) }))
    const units = new Map(
      Array.from({ length: 30 }, (_, index) => [
        up(index),
        { code: up(index), name: up(index), parentId: up(index + 1), headId: up(index) },
      ]),
    )
    const company = companyOn(organisation(line, { units }), day)
    expect(company.above('p00')).toEqual({ ids: many.toReversed().slice(1, 21), circle: false })
    expect(company.heads('p00')).toEqual(many.toReversed().slice(0, 21))
    expect(company.above('p28')).toEqual({ ids: ['p29'], circle: false })
    expect([company.above('nobody'), company.heads('nobody'), company.unitName('nobody')]).toEqual([{ ids: [], circle: false }, [], ''])
    expect(company.unitName('p03')).toBe('p03')
  })

  it('sees managers go round, whether the person is among them or not', () => {
    const company = companyOn(
      organisation([colleague('a', { managerId: 'b' }), colleague('b', { managerId: 'c' }), colleague('c', { managerId: 'b' })]),
      day,
    )
    expect(company.above('a')).toEqual({ ids: ['b', 'c'], circle: true })
    expect(company.above('b')).toEqual({ ids: ['c'], circle: true })
  })

  it('has HR of the site before that of all sites, each once', () => {
    const hr = [
      ['zoe', null],
      ['ada', null],
      ['ben', 'jkt'],
      ['zoe', 'jkt'],
      ['eve', 'ber'],
    ].map(([id, site]) => holder(id ?? '', site === null ? {} : { whole: false, sites: [site ?? ''] }))
    const people = ['jkt', 'ber', null].map((siteId) => colleague(`at ${siteId}`, { siteId }))
    const company = companyOn(organisation(people, { hr }), day)
    expect(people.map(([id]) => company.hrOf(id))).toEqual([
      ['ben', 'zoe', 'ada'],
      ['eve', 'ada', 'zoe'],
      ['ada', 'zoe'],
    ])
  })

  it('asks of a role those alone who have it over the person: by site, unit or name', () => {
    const crew = [
      holder('ada', { whole: false, units: ['sales'] }),
      holder('ben', { whole: false, people: ['eve'] }),
      holder('cid', { whole: false, sites: ['jkt'] }),
      holder('dan'),
    ]
    const people = [colleague('eve', { unitId: 'sales', siteId: 'ber' }), colleague('zoe', { unitId: 'board', siteId: 'jkt' })]
    const company = companyOn(organisation(people, { roles: new Map([['CREW', crew]]) }), day)
    expect(people.map(([id]) => company.members('CREW', id))).toEqual([
      ['ada', 'ben', 'dan'],
      ['cid', 'dan'],
    ])
    expect(company.everyMember('CREW')).toEqual(['ada', 'ben', 'cid', 'dan'])
  })

  it('has whoever leaves on it, and holds posts from their first day to the day before their end', () => {
    const [, stays] = colleague('ada')
    const leaving = (leftOn: string | null, disabled = false) =>
      companyOn(organisation([['ada', { ...stays, leftOn, disabled }]]), day).isActive('ada')
    expect([leaving(null), leaving(day), leaving('2030-06-14'), leaving(null, true)]).toEqual([true, true, false, false])
    expect(companyOn(organisation([]), day).isActive('ada')).toBe(false)
    const post = (startsOn: string, endsOn: string | null) => ({ startsOn, endsOn, positionId: 'clerk' })
    const company = companyOn(
      organisation([
        colleague('ada', post(day, null)),
        colleague('ben', post('2030-06-16', null)),
        colleague('cid', post('2020-01-01', day)),
        colleague('dot', post('2020-01-01', '2030-06-16')),
      ]),
      day,
    )
    expect(company.holders('CLERK')).toEqual(['ada', 'dot'])
    expect([company.post('ada')?.startsOn, company.post('ben')]).toEqual([day, undefined])
  })
})
