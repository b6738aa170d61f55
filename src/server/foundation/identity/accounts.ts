/** A person as the sign-in page shows them; `caption` tells their part in the demo. */
export interface ShownAccount {
  userName: string
  name: string
  caption: string
}

/** Who can sign in at the embedded provider. Disabled employees are in none of the answers. */
export interface Accounts {
  /** The few people offered with one click. */
  list(): Promise<ShownAccount[]>
  find(userName: string): Promise<{ userName: string; name: string; email: string | null } | null>
  /** Anybody whose name or user name holds the text; at most about ten. */
  search(text: string): Promise<ShownAccount[]>
}
