import type { Account } from '../accounts.ts'
import type { Means } from '../provider-means.ts'
import type { Vouched } from './code-flow.ts'
import type { Connection } from './connections.ts'
import { ProviderProblem } from './problem.ts'

/**
 * Whom the provider's person is here, by their user name, else by an e-mail address that nobody else has and the provider does not
 * call unproven. Throws ProviderProblem.
 */
export async function vouchedPerson(
  { accounts }: Pick<Means, 'accounts'>,
  { userClaim }: Connection,
  { claims }: Vouched,
): Promise<Account> {
  const said = claims[userClaim]
  if (typeof said !== 'string' || said.trim() === '') throw new ProviderProblem('claim', userClaim)
  // Some providers write it as a text.
  if (userClaim === 'email' && /^false$/i.test(String(claims['email_verified'])))
    throw new ProviderProblem('claim', 'email_verified: false')
  const account = await accounts.named(said.trim().slice(0, 254))
  if (!account) throw new ProviderProblem('nobody', said)
  return account
}
