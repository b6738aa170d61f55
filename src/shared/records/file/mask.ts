/** Between digits and letters people write what they like. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s./-]/g, '')

const places: Readonly<Record<string, RegExp>> = { '#': /^[0-9]$/, '@': /^[A-Z]$/, '*': /^[0-9A-Z]$/ }

/**
 * Whether a number looks as its kind says: `#` is a digit, `@` a letter, `*` either, all else is itself; several forms
 * stand with a comma between them. An empty form says nothing, and all fits.
 */
export function fitsMask(forms: string, value: string): boolean {
  const all = forms.split(',').map(plain).filter(Boolean)
  const letters = [...plain(value)]
  return (
    all.length === 0 || all.some((form) => form.length === letters.length && [...form].every((place, at) => fits(place, letters[at] ?? '')))
  )
}

const fits = (place: string, letter: string): boolean => places[place]?.test(letter) ?? place === letter
