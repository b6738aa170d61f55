import { isLoopback } from '#server/foundation/settings/exposure.ts'
import { isWithin, plainAddress } from '#server/foundation/basis/networks.ts'
import type { Session } from '#server/foundation/identity/sessions.ts'
import { deviceOf } from '#server/foundation/identity/user-agent.ts'
import type { SessionRow } from '#shared/sign-in-session.ts'

/** Addresses that no way through the internet leads to (RFC 1918, RFC 4193, RFC 3927). */
const ownNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10']

/** From where somebody signed in, as far as an address tells it without asking anybody else. */
export function placeOf(address: string): SessionRow['place'] {
  const plain = plainAddress(address)
  if (isLoopback(plain)) return 'machine'
  return isWithin(plain, ownNetworks) ? 'network' : 'outside'
}

/** A sign-in as screens show it. `own`: the session of the call. */
export const sessionRow = ({ id, grantId, userAgent, address, signedInAt, seenAt }: Session, own: string | null): SessionRow => ({
  id,
  ...deviceOf(userAgent),
  place: placeOf(address),
  address: plainAddress(address),
  signedInDate: signedInAt,
  seenDate: seenAt,
  isOwn: grantId === own,
})
