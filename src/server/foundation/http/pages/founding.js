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
