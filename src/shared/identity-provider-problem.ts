/**
 * Why a sign-in by an identity provider does not come about:
 * - `address`: an address that is not https, or leads into the own network
 * - `away`: it does not answer, `notProvider`: something else answers there, `otherIssuer`: it calls itself otherwise
 * - `refused`: it sent the person back without a sign-in, `token`: it did not take the portal's client id or secret
 * - `idToken`: what it says of the person is not signed by it, not for this portal, or of another time
 * - `claim`: it does not say the user name, `nobody`: nobody here is called so, `bound`: who is, is somebody else there
 * - `expired`: the way there and back took too long, or began in another browser
 */
export const providerProblems = [
  'address',
  'away',
  'notProvider',
  'otherIssuer',
  'refused',
  'token',
  'idToken',
  'claim',
  'nobody',
  'bound',
  'expired',
] as const
export type ProviderProblemKey = (typeof providerProblems)[number]
