import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'

export const sessionCalls = calls('session', {
  signOut: endpoint({
    method: 'POST',
    path: '/x/access/sign-out',
    // Of whoever is signed in, whomever they see the portal as.
    reads: true,
    area: 'access',
    summary: 'End the sign-in of this call’s own token',
    input: z.object({}),
    output: z.object({ ended: z.boolean() }),
  }),
  deviceKey: endpoint({
    method: 'GET',
    path: '/x/access/device-key',
    isSecret: true,
    area: 'access',
    summary: 'The key that what this person leaves on a device is sealed with',
    input: z.object({}),
    output: z.object({ key: z.string() }),
  }),
})
