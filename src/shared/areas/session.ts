import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'

export const sessionCalls = {
  signOut: endpoint({
    method: 'POST',
    path: '/x/access/sign-out',
    area: 'access',
    summary: 'End the sign-in of this call’s own token',
    input: z.object({}),
    output: z.object({ ended: z.boolean() }),
  }),
}
