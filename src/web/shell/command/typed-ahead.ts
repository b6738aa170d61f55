/** What is typed from the moment in which a line to type in was asked for until it is there. */
let typed = ''
let stop = () => {}

/** Keeps what is typed from now on, and keeps it from whatever else is on the page. Answers what ends it. */
export function gatherTyped(): () => void {
  stop()
  typed = ''
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', onKey, true)
  stop = () => removeEventListener('keydown', onKey, true)
  return stop
}

/** What was typed until now; from here on the line itself takes it. */
export function takeTyped(): string {
  stop()
  const all = typed
  typed = ''
  return all
}
