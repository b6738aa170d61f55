import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'

const region = z.nullable(z.object({ code: z.string(), name: z.string() }))

/** Where an address lies: a region of each level that is known, and the postal code (empty: none is known, or several). */
export const place = z
  .object({ country: z.string(), province: region, city: region, district: region, subdistrict: region, postalCode: z.string() })
  .register(descriptions, { id: 'Place' })
export type Place = z.output<typeof place>

/** Of a country: on how many levels its regions are chosen. */
export const regionLevels = z.object({ country: z.string(), levels: z.number() })
export type RegionLevels = z.output<typeof regionLevels>
