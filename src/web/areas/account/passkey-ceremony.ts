/** What the server lets a browser make a passkey with: bytes are base64url. */
interface PasskeyOptions extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  challenge: string
  user: { id: string; name: string; displayName: string }
  excludeCredentials?: { type: 'public-key'; id: string }[]
}

/** Whether this browser makes passkeys at all; only a page by https, or of this machine, may. */
export const canMakePasskeys = (): boolean => 'PublicKeyCredential' in globalThis

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Has the device make a passkey; null where its person stopped it, or it has one of this portal already. */
export async function makePasskey(given: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  const options = given as unknown as PasskeyOptions
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map(({ type, id }) => ({ type, id: bytes(id) })),
  }
  const made = (await navigator.credentials.create({ publicKey }).catch(() => null)) as PublicKeyCredential | null
  if (made === null) return null
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) },
    clientExtensionResults: {},
  }
}
