/**
 * Types letter after letter as a browser hands them over, each before what follows from the one before is drawn: nothing waits for
 * React in between, as `fireEvent` would.
 */
export async function typeWithoutPause(field: HTMLInputElement, text: string): Promise<void> {
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const before = world.IS_REACT_ACT_ENVIRONMENT
  world.IS_REACT_ACT_ENVIRONMENT = false
  for (const [at, letter] of [...text].entries()) {
    write?.call(field, field.value + letter)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    // Now and then some of what follows comes in between.
    for (let turns = at % 4; turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  world.IS_REACT_ACT_ENVIRONMENT = before
}
