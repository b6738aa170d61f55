import type { ProviderProblemKey } from '#shared/identity-provider-problem.ts'

/** Why nobody can sign in by an identity provider; `detail` is what it said, for whoever sets it up. */
export class ProviderProblem extends Error {
  readonly key: ProviderProblemKey
  readonly detail: string

  constructor(key: ProviderProblemKey, detail = '') {
    super(`${key}: ${detail}`)
    this.key = key
    this.detail = detail.slice(0, 300)
  }
}
