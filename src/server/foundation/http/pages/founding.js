import { bytes, text } from './base64url.js'
import './password.js'

// The time zone is one of the country's: that of the browser where it is one of them, else the one that most people there
// live by. Before a country is chosen that of the browser stands alone. A user name is what the address begins with. Both until
// somebody says otherwise.
const country = document.querySelector('select[name=country]')
const zone = document.querySelector('select[name=timeZone]')
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const everyZone = [...(zone?.options ?? [])]
const zonesOf = JSON.parse(zone?.dataset.zones ?? '{}')
if (zone?.dataset.usual !== undefined && everyZone.some(({ value }) => value === timeZone)) zone.value = timeZone

function offerZones() {
  const chosen = zone.value
  const own = zonesOf[country.value] ?? []
  const named = (name) => everyZone.find(({ value }) => value === name) ?? new Option(name.replaceAll('_', ' '), name)
  const offered = country.value === '' ? [named(chosen)] : own.length > 0 ? own.map(named) : everyZone
  zone.replaceChildren(...offered)
  zone.value = own.length > 0 ? ([chosen, timeZone].find((name) => own.includes(name)) ?? own[0]) : chosen
}
if (zone && country) {
  offerZones()
  country.addEventListener('change', offerZones)
}

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
