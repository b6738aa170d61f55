import { bytes, text } from './base64url.js'

// The time zone is that of the browser, and a user name what the address begins with, until somebody says otherwise.
const zone = document.querySelector('select[name=timeZone][data-usual]')
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
if (zone && [...zone.options].some(({ value }) => value === timeZone)) zone.value = timeZone

const email = document.querySelector('input[name=email]')
const userName = document.querySelector('input[name=userName]')
let isTyped = userName?.value !== ''
userName?.addEventListener('input', () => (isTyped = userName.value !== ''))
email?.addEventListener('input', () => {
  if (!isTyped && userName) userName.value = email.value.split('@')[0]?.toLowerCase().replace(/\s/g, '') ?? ''
})

// A passkey in place of a password, where the browser makes any.
if (globalThis.PublicKeyCredential) for (const shown of document.querySelectorAll('[data-needs-passkeys]')) shown.hidden = false

const form = document.querySelector('form[data-new-passkey]')
const stopped = form?.querySelector('[data-stopped]')

form?.querySelector('button[type=button]')?.addEventListener('click', () => void make())

/** Has the device make a passkey; what it has made is sent as the page's form. */
async function make() {
  const offer = JSON.parse(form.dataset.newPasskey)
  const publicKey = {
    ...offer,
    challenge: bytes(offer.challenge),
    user: { ...offer.user, id: bytes(offer.user.id) },
    excludeCredentials: [],
  }
  const made = await navigator.credentials.create({ publicKey }).catch(() => null)
  stopped.hidden = made !== null
  if (made === null) return
  const { clientDataJSON, attestationObject } = made.response
  form.elements.passkey.value = JSON.stringify({
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) },
    clientExtensionResults: {},
  })
  form.submit()
}
