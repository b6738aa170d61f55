import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Place, RegionLevels } from '#shared/records/file/place.ts'
import { regionFields, type RegionField } from '#shared/records/file/regions.ts'
import { personalDataUpdateCalls } from '#shared/requests/personal-data-update-request.ts'
import { call } from '#web/foundation/api/call.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { noRegionNames, type RegionNames } from './region-fields.tsx'

/** What regions are called, as long as a form is filled in. */
export const useRegionNames = (): RegionNames => useState(noRegionNames)[0]

interface RegionsFollowProps {
  form: FormState
  names: RegionNames
  countries: readonly RegionLevels[]
}

/** So long a postal code rests before it is looked up, in ms. */
const rest = 400

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Has the regions of an address and its postal code follow each other, whichever of them is chosen or typed. */
export function RegionsFollow({ form, names: { known }, countries }: RegionsFollowProps) {
  const country = textOf(form.values['country'])
  const has = countries.some((one) => one.country === country)
  const chosen = regionFields.map((field) => textOf(form.values[field]))
  const allChosen = chosen.join('\n')
  const postalCode = textOf(form.values['postalCode'])
  const [rested] = useDebouncedValue(postalCode, rest)
  const before = useRef({ country, chosen, postalCode })

  /** Fills in what a place says; of a level that it leaves open what stands there goes, if it was chosen. */
  const fill = (place: Place, put: FormState['set'], levels: readonly RegionField[] = regionFields) => {
    const next = [...before.current.chosen]
    for (const field of levels) {
      const region = place[field]
      const at = regionFields.indexOf(field)
      if (region) known.set(region.code, region.name)
      const value = region?.code ?? ''
      if (next[at] === value) continue
      next[at] = value
      put(field, value === '' ? null : value)
    }
    if (place.postalCode !== '' && place.postalCode !== before.current.postalCode) put('postalCode', place.postalCode)
    before.current = { ...before.current, chosen: next, postalCode: place.postalCode || before.current.postalCode }
  }

  const begin = useEffectEvent(async () => {
    const code = textOf(form.values['regionCode'])
    if (!has || code === '') return
    const place = await orNull(call(personalDataUpdateCalls.placeOfRegion, { id: code, country }))
    // The postal code stays as it was typed.
    if (place) fill({ ...place, postalCode: '' }, form.propose)
  })
  useEffect(() => void begin(), [])

  const follow = useEffectEvent(async () => {
    const last = before.current
    before.current = { ...last, country, chosen }
    if (country !== last.country) {
      // Regions of another country are none of this one.
      for (const [at, field] of regionFields.entries()) if (known.has(chosen[at] ?? '')) form.set(field, null)
      before.current = { ...before.current, chosen: chosen.map((code) => (known.has(code) ? '' : code)) }
      return
    }
    const at = chosen.findIndex((code, place) => code !== last.chosen[place])
    const code = chosen[at]
    if (!has || code === undefined) return
    const below = regionFields.slice(at + 1)
    if (!known.has(code)) {
      for (const field of below) if (known.has(textOf(form.values[field]))) form.set(field, null)
      before.current = { ...before.current, chosen: chosen.map((one, place) => (place > at && known.has(one) ? '' : one)) }
      return
    }
    const place = await orNull(call(personalDataUpdateCalls.placeOfRegion, { id: code, country }))
    if (place && before.current.chosen[at] === code) fill(place, form.set)
  })
  useEffect(() => void follow(), [country, allChosen])

  const lookUp = useEffectEvent(async () => {
    if (!has || rested === '' || rested === before.current.postalCode) return
    before.current = { ...before.current, postalCode: rested }
    const found = await orNull(call(personalDataUpdateCalls.placesOfPostalCode, { country, postalCode: rested }))
    if (!found || found.totalData === 0 || before.current.postalCode !== rested) return
    // Where several have it, one that is chosen already stays.
    const stands = found.listData.find((place) =>
      regionFields.some((field) => place[field] && place[field].code === before.current.chosen.findLast(Boolean)),
    )
    fill({ ...(stands ?? found.common), postalCode: '' }, form.set)
  })
  useEffect(() => void lookUp(), [rested])
  return null
}

/** What a call answers; null where it cannot: what was typed stands as it is. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch {
    return null
  }
}
