import * as z from 'zod/mini'
import { fileForm, rowSet, several, source } from './form.ts'
import { cannotBeUsed, NothingTaken, oneOrMore, parseMapping } from './parse.ts'

const text = z.string().check(z.minLength(1))

/** Regions of countries: of each its code, what stands above it, its name, and of the narrowest the postal code. */
const regionPart = z.strictObject({
  ...rowSet.shape,
  several: z._default(several, 'refuse'),
  fields: z.strictObject({
    country: source,
    code: source,
    /** Without it a region stands below that of its code without the last part: `11.01` below `11`. */
    parent: z.optional(source),
    name: source,
    postalCode: z.optional(source),
  }),
})

/** What an import of regions takes from which files: an edition of whole levels of a country. */
const regionMapping = z.strictObject({
  about: z.optional(z.string()),
  files: z.record(text, fileForm),
  regions: z._default(oneOrMore(regionPart), []),
})
export type RegionMapping = z.output<typeof regionMapping>

/** Reads a mapping. Throws an Error that names each mistake and where it stands; one that takes nothing is a `NothingTaken`. */
export function readRegionMapping(json: string): RegionMapping {
  const mapping = parseMapping(regionMapping, json)
  if (mapping.regions.length === 0) throw new NothingTaken()
  const problems = Object.entries(mapping.files).flatMap(([name, form]) =>
    form.header && form.columns ? [`files.${name}: "columns" is for files without a header`] : [],
  )
  if (problems.length > 0) throw cannotBeUsed(problems)
  return mapping
}
