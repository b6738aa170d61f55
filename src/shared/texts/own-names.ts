/**
 * Names that the portal brings along are kept in English, as what was written by hand is kept as it was written: so both can
 * be changed, and compared. Screens and files say those that a catalogue knows in the reader's language.
 */

/** Says a key, or answers it where no catalogue has it. */
type SayKey = (key: string) => string

const said = (key: string, name: string, say: SayKey): string => {
  const found = say(key)
  return found === key ? name : found
}

const substitute = ' (substitute day)'

/** A public holiday by the name under which it is kept. */
export const holidayName = (name: string, say: SayKey): string =>
  name.endsWith(substitute)
    ? said(`holiday.${substitute.trim()}`, '{{name}} (substitute day)', say).replace(
        '{{name}}',
        holidayName(name.slice(0, -substitute.length), say),
      )
    : said(`holiday.${name}`, name, say)

/** A rule of an approval flow by the name under which it is kept. */
export const flowRuleName = (name: string, say: SayKey): string => said(`flows.rule.${name}`, name, say)
