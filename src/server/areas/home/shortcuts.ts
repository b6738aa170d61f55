import { chosenOf, chosenShortcuts, shortcutCalls, shortcutsFor, type Shortcut } from '#shared/areas/home-shortcuts.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { choiceOf, choose } from '#server/people/choices.ts'
import { manages } from '#server/people/organisation.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { optionsOf } from '#server/platform/options.ts'
import { readerOf } from './reader.ts'
import { sidebarOf } from './sidebar.ts'

/** The ids that somebody has chosen; null: none. */
export async function chosenIds(db: Db | Tx, employeeId: string): Promise<string[] | null> {
  const kept = chosenShortcuts.safeParse((await choiceOf(db, employeeId, 'shortcuts')) ?? null)
  return kept.success ? kept.data : null
}

/** The shortcuts that somebody has chosen, as the home page shows them. */
export async function shortcutsChosen(db: Db, person: Viewer, language: Language) {
  const found = chosenOf(await allOf(db, person, language), await chosenIds(db, person.id))
  return found && found.map((one) => ({ id: one.id, displayName: nameOf(one, language) }))
}

export function serveShortcuts(api: Api<Viewer>, db: Db): void {
  api.serve(shortcutCalls.choose, async ({ shortcutIds }, call) => {
    const { person, language } = call
    const all = await allOf(db, person, language)
    const unknown = shortcutIds?.findIndex((id) => !all.some((one) => one.id === id)) ?? -1
    if (unknown >= 0) throw refuse(400, 'profile.shortcutUnknown', undefined, `shortcutIds.${unknown}`)
    await actOnce(db, call, (tx) => choose(tx, person.id, 'shortcuts', shortcutIds && [...new Set(shortcutIds)]))
    return { essShortcuts: await shortcutsChosen(db, person, language) }
  })

  api.serve(shortcutCalls.options, async (input, { person, language }) => {
    const all = await allOf(db, person, language)
    return optionsOf(
      input,
      all.map((one) => {
        const { id, group, icon } = one
        return { id, displayName: nameOf(one, language), group, groupName: say(language, groupNames[group]), icon }
      }),
    )
  })
}

const groupNames: Readonly<Record<Shortcut['group'], TextKey>> = { new: 'shell.newRequest', team: 'home.teamRequests', more: 'shell.more' }

async function allOf(db: Db, person: Viewer, language: Language): Promise<Shortcut[]> {
  const reader = readerOf(person, await generalConfig(db))
  const sidebar = sidebarOf(person.permissions, { ...reader, language }, new Map())
  return shortcutsFor({
    sidebar,
    permissions: person.permissions,
    roles: { manages: await manages(db, person.id, person.today), duties: reader.duties },
  })
}

/** A team's requests are called after the module; alone, it is said whose they are. */
const nameOf = ({ group, label }: Shortcut, language: Language): string => {
  const name = say(language, label as TextKey)
  return group === 'team' ? say(language, 'home.ofTeam', { name }) : name
}
