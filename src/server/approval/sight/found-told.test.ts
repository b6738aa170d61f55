import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Language } from '#shared/texts/index.ts'
import { sayWithDays } from '#server/foundation/basis/texts.ts'
import type { Found } from '#server/records/change.ts'
import { bareRequest } from '../../../../test/support/bare-request.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { somebody } from '../../../../test/support/filed.ts'
import { foundTold } from './found-told.ts'

let place: Awaited<ReturnType<typeof freshCompany>>

beforeAll(async () => {
  place = await freshCompany()
  await bareRequest(place.database.db, place.company.id.amina, 'LR-1')
})
afterAll(() => place?.drop())

it('what stands in the way is named in the language in which the sentence is, not in the one that the viewer chose', async () => {
  const { budi } = place.company.id
  const found = (code: string): Found => ({ key: 'permitOut.onLeave', params: { code, day: '2026-06-08' }, field: null, blocks: 'submit' })
  const told = async (chosen: Language | null, asked: Language) => {
    const viewer = somebody(budi, { language: chosen, permissions: [] })
    const both = await foundTold(place.database.db, viewer, [found('LR-1'), found('')])
    return both.map(({ key, params }) => /\((.*)\)/.exec(sayWithDays(asked, key, params))?.[1])
  }
  for (const chosen of [null, 'en', 'id'] as const) {
    expect(await told(chosen, 'id')).toEqual(['Permintaan lain', 'Cuti yang diimpor'])
    expect(await told(chosen, 'en')).toEqual(['Another request', 'An imported leave'])
  }
})
