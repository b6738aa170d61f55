import * as z from 'zod/mini'

/** As something stood when its form was opened: what somebody has changed since is not written over (409). Nothing said: it is. */
export const openedAs = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))
