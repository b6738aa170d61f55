import { leaveByWish } from '#web/foundation/session/leaving.ts'
import { useTextOf } from '#web/foundation/i18n/use-text.ts'
import { schemes, useAppearance } from '../frame/choices.ts'
import type { Command } from './commands.ts'

/** How people ask for a dark screen and for the way out, in each language, however the portal calls it. */
const words = {
  light: ['light', 'theme', 'terang', 'tema'],
  dark: ['dark', 'theme', 'night', 'gelap', 'tema'],
  auto: ['theme', 'tema'],
  signOut: ['sign out', 'signout', 'log out', 'logout', 'log off', 'exit', 'keluar'],
}

/** What the portal itself can be told to do: how it looks, and to end the session. */
export function useOwnActs(): Command[] {
  const say = useTextOf()
  const [scheme, setScheme] = useAppearance()
  const looks = schemes
    .filter(({ value }) => value !== scheme)
    .map(({ value, label }): Command => ({
      id: `look:${value}`,
      group: 'acts',
      name: say(label),
      detail: say('menu.appearance'),
      icon: 'setup',
      to: '',
      words: words[value],
      act: () => setScheme(value),
    }))
  const out: Command = {
    id: 'signOut',
    group: 'acts',
    name: say('menu.signOut'),
    icon: 'permit',
    to: '',
    words: words.signOut,
    act: () => void leaveByWish(),
  }
  return [...looks, out]
}
