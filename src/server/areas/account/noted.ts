import type { Account, SignInNews } from '#server/foundation/identity/accounts.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import { passwordChosen } from '#server/people/access.ts'
import { tellAccount } from '#server/platform/account/account-news.ts'

/** What follows from what somebody did on the sign-in's own pages: a row of the audit, and a mail, since it may not have been they. */
export async function noted(tx: Tx, account: Account, what: SignInNews): Promise<void> {
  if (what === 'password chosen') await passwordChosen(tx, account)
  if (what === 'codes on') await tellAccess(tx, account.id, 'turn codes on', account.id)
  if (what === 'recovery code used') await tellAccess(tx, account.id, 'use recovery code', account.id)
  await tellAccount(tx, account.id, keys[what])
}

const keys = {
  'password chosen': 'told.account.passwordChosen',
  'codes on': 'told.account.totpOn',
  'recovery code used': 'told.account.codeUsed',
} as const
