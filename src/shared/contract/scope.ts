import * as z from 'zod/mini'
import { id } from '#shared/wire.ts'

/** For whom something is set up: a site, or (null) every site of the company. */
export const scope = {
  siteId: z.nullable(id),
  site: z.nullable(z.string()),
  /** Why the reader may not change it; null where they may. */
  locked: z.nullable(z.string()),
}

/** For whom it is to be. Where nothing is said, what is there keeps its scope, and what is new is for every site. */
export const wishedScope = { siteId: z.optional(z.nullable(id)) }

/** For whom the reader may set things up. */
export const scopes = z.object({ company: z.boolean(), sites: z.array(z.object({ id, name: z.string() })) })
export type Scopes = z.output<typeof scopes>
