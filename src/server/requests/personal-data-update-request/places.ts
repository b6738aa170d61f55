import { personalDataUpdateCalls } from '#shared/requests/personal-data-update-request.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { placeOfRegion, placesOfPostalCode, regionOptions } from '#server/records/file/regions.ts'

const levels = { provinces: 'province', cities: 'city', districts: 'district', subdistricts: 'subdistrict' } as const

/** Places of addresses. What they are called is everybody's to read: whoever corrects a file by hand chooses from them too. */
export function servePlaces(api: Api<Viewer>, db: Db): void {
  for (const [name, field] of Object.entries(levels))
    api.serve(personalDataUpdateCalls[name as keyof typeof levels], (input) => regionOptions(db, field, input))
  api.serve(personalDataUpdateCalls.placeOfRegion, async ({ id, country }) => {
    const place = await placeOfRegion(db, id, country ?? null)
    if (!place) throw notFound()
    return place
  })
  api.serve(personalDataUpdateCalls.placesOfPostalCode, ({ country, postalCode }) => placesOfPostalCode(db, country, postalCode.trim()))
}
