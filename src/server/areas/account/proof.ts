import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/foundation/database/db.ts'
import { tellSecurity } from '#server/foundation/basis/log.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { credentialsOf } from '#server/foundation/credentials/credentials.ts'
import { checkPassword } from '#server/foundation/credentials/passwords.ts'
import { demandTry, ofAccount, ofAddress, succeeded } from '#server/foundation/credentials/sign-in-locks.ts'
import { networkOf } from '#server/foundation/http/limits.ts'
import type { SignIn } from '#server/foundation/identity/tokens.ts'

/** So long after signing in somebody has just proven who they are. */
const freshSeconds = 10 * 60

/** Until when a sign-in is fresh, in ms since 1970; null where it is not, or does not say when it was. */
export function freshUntil({ signedInAt }: Pick<SignIn, 'signedInAt'>, now = Date.now()): number | null {
  const until = signedInAt === null ? 0 : (signedInAt + freshSeconds) * 1000
  return until > now ? until : null
}

interface Asked {
  request: FastifyRequest
  employeeId: string
  signIn: SignIn
}

/**
 * Whoever changes how they sign in proves who they are: a screen that was left open is nobody's consent. By having just signed in, or
 * by the present password, which is guessed at no more often than at the sign-in.
 */
export async function demandProof(db: Db, { request, employeeId, signIn }: Asked, password: string | null): Promise<void> {
  if (freshUntil(signIn) === null) await demandPassword(db, { request, employeeId }, password)
}

/** The present password, however fresh the sign-in is; of whoever has none, that they have just signed in. */
export async function demandPresentPassword(db: Db, asked: Asked, password: string | null): Promise<void> {
  const { passwordAt } = await credentialsOf(db, asked.employeeId)
  if (passwordAt === null) await demandProof(db, asked, null)
  else await demandPassword(db, asked, password)
}

async function demandPassword(db: Db, { request, employeeId }: Omit<Asked, 'signIn'>, password: string | null): Promise<void> {
  const { passwordAt } = await credentialsOf(db, employeeId)
  if (passwordAt === null) throw refuse(403, 'account.signInAgain')
  if (password === null || password === '') throw refuse(400, 'account.passwordAsked', undefined, 'currentPassword')
  const [guessed, address] = [ofAccount(employeeId), ofAddress(networkOf(request.ip))]
  await demandTry(db, [guessed, address])
  if (!(await checkPassword(db, employeeId, password))) {
    tellSecurity(request, 'wrong password', 400)
    throw refuse(400, 'account.wrongPassword', undefined, 'currentPassword')
  }
  await succeeded(db, guessed, [address])
}
