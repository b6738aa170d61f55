import * as z from 'zod/mini'
import { id } from '#shared/wire.ts'

/** Who somebody is, wherever the signed-in person is told. */
export const whoItIs = {
  employeeId: id,
  userName: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phoneCountryCode: z.nullable(z.string()),
}
