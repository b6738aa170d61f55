import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeCalls, type Page } from '#shared/areas/home.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})

afterAll(() => portal.close())

const pagesOf = async (name: Name): Promise<Page[]> => (await portal.as(name).call(homeCalls.pages)).body.listData
const found = (pages: readonly Page[], word: string): string[] =>
  pages
    .filter(({ title, words }) => [title, ...words].some((one) => one.toLowerCase().includes(word)))
    .map(({ path, search }) => [path, ...Object.values(search)].join(' '))

describe('pages to go to', () => {
  it('are found by their titles in either language and by what people call them', async () => {
    const pages = await pagesOf('edgar')
    const words = ['inbox', 'perlu tindakan', 'roster', 'jadwal shift', 'hari libur', 'history', 'vacation', 'clock in']
    expect(words.map((word) => found(pages, word))).toEqual([
      ['/inbox'],
      ['/inbox'],
      ['/shift-schedules'],
      ['/shift-schedules'],
      ['/set-up/holidays'],
      ['/inbox/history'],
      ['/leave'],
      ['/attendance'],
    ])
    expect(found(pages, 'holiday')).toEqual(['/leave', '/set-up/holidays'])
  })

  it('are those alone that the person may open', async () => {
    const [amina, dewi] = await Promise.all([pagesOf('amina'), pagesOf('dewi')])
    expect([found(amina, 'hari libur'), found(dewi, 'hari libur')]).toEqual([[], ['/set-up/holidays', '/set-up/overtime']])
    expect([found(dewi, 'devices'), amina.some(({ path }) => path.startsWith('/set-up'))]).toEqual([[], false])
    expect(amina.filter(({ path }) => path === '/attendance').map(({ search }) => search['tab'] ?? '')).toEqual(['', 'mine', 'days'])
  })
})
