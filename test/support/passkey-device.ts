import type { Page } from 'playwright-core'

/**
 * A device that makes and keeps passkeys, opened by its person's finger, which is always there. `away`: what it has made is elsewhere
 * meanwhile; answers what brings it back.
 */
export async function withDevice(page: Page): Promise<{ away: () => Promise<() => Promise<unknown>> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async away() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
      return () => Promise.all(credentials.map((credential) => session.send('WebAuthn.addCredential', { authenticatorId, credential })))
    },
  }
}
