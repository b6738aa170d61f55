import type { KeyboardEvent, MouseEvent } from 'react'

/** More than so many choices are found by typing. */
export const manyChoices = 7

/** Where a list that is searched opens, what is typed takes the place of the name that stands there. */
export const typeAnew = ({ currentTarget }: MouseEvent<HTMLInputElement>): void => currentTarget.select()

/**
 * Enter in the field of an open list takes the only option that what was typed has left, and never sends the form around it:
 * what was typed to find something is no answer yet. An option that is marked is taken by the list itself.
 */
export function takeOnlyMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  if (event.key !== 'Enter' || !list) return
  event.preventDefault()
  if (list.querySelector('[data-combobox-selected]')) return
  const [only, ...others] = list.querySelectorAll<HTMLElement>('[data-combobox-option]')
  if (others.length === 0) only?.click()
}
