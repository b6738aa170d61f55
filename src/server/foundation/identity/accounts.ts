import type { Tx } from '../database/db.ts'

/** A person as the demo's sign-in page shows them; `caption` tells their part in the company. */
export interface ShownAccount {
  userName: string
  name: string
  caption: string
}

/** Somebody who can sign in. */
export interface Account {
  id: string
  userName: string
  name: string
  email: string | null
}

/** What somebody does to their own sign-in before they are signed in. */
export type SignInNews = 'password chosen' | 'codes on' | 'recovery code used'

/** Who can sign in at the embedded provider. Those who are disabled or have left are in none of the answers. */
export interface Accounts {
  /** Whether the company is the demo, whose people sign in by one click. */
  isDemo(): Promise<boolean>
  /** The few people of the demo who are offered. */
  list(): Promise<ShownAccount[]>
  /** Anybody of the demo whose name or user name holds the text; at most about ten. */
  search(text: string): Promise<ShownAccount[]>
  find(userName: string): Promise<Account | null>
  /** By user name, else by an e-mail address that nobody else has. */
  named(text: string): Promise<Account | null>
  byId(id: string): Promise<Account | null>
  /** What the company is called: no password is made of it. */
  companyName(): Promise<string>
  /** Whether the company asks a second factor of them. */
  asksSecondFactor(account: Account): Promise<boolean>
  /** Whether administrators alone help them to sign in, as somebody with a role: HR is refused. */
  isEntrusted(account: Account): Promise<boolean>
  /** Whether they may sign in by the portal's own means beside an identity provider of the company's: so that nobody is locked out. */
  isAdministrator(account: Account): Promise<boolean>
  /** Whether they are this person of the provider, and nobody else there; at the first time they are bound to it. */
  isIdentity(account: Account, identity: { issuer: string; subject: string }): Promise<boolean>
  /** Somebody did this on the provider's own pages: what follows from it, in its transaction. */
  noted(tx: Tx, account: Account, what: SignInNews): Promise<void>
}
