import { bytes, text } from './base64url.js'
import './password.js'

/** Signs in with a passkey: what the device has signed is sent as the page's form. */
const form = document.querySelector('form[data-passkey]')
const ask = JSON.parse(form?.dataset.passkey ?? 'null')

const publicKey = ask && { ...ask, challenge: bytes(ask.challenge) }
let waiting = null

/** `mediation`: `conditional` offers passkeys beneath the field of the name and waits, else the browser asks at once. */
async function signIn(mediation) {
  waiting?.abort()
  waiting = new AbortController()
  const { signal } = waiting
  try {
    const { id, rawId, type, response } = await navigator.credentials.get({ publicKey, mediation, signal })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    form.elements.passkey.value = JSON.stringify({
      id,
      rawId: text(rawId),
      type,
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        ...(userHandle && { userHandle: text(userHandle) }),
      },
      clientExtensionResults: {},
    })
    form.submit()
  } catch {
    // Whoever closes the browser's question types a password.
  }
}

if (publicKey && globalThis.PublicKeyCredential) {
  form.hidden = false
  form.querySelector('button')?.addEventListener('click', () => void signIn('optional'))
  const offersBeneath = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)
  if (offersBeneath && !waiting) void signIn('conditional')
}
