// What is typed as a password is shown to whoever asks: typed once, a slip of the keys would keep its person out.
const { show, hide } = document.querySelector('main')?.dataset ?? {}

for (const input of document.querySelectorAll('input[type=password]')) {
  const place = document.createElement('div')
  const button = document.createElement('button')
  place.className = 'shows'
  button.type = 'button'
  button.textContent = show
  button.setAttribute('aria-controls', input.id)
  button.addEventListener('click', () => {
    const isShown = input.type === 'text'
    input.type = isShown ? 'password' : 'text'
    button.textContent = isShown ? show : hide
    input.focus()
  })
  // What is sent is never kept by the browser as a plain text.
  input.form?.addEventListener('submit', () => (input.type = 'password'))
  const isFocused = document.activeElement === input
  input.replaceWith(place)
  place.append(input, button)
  if (isFocused) input.focus()
}
