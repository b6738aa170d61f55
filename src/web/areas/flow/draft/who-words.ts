import type { Who } from '#shared/contract/flow.ts'
import { flowRuleText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { EditedLevel, EditedRule } from './edited-flow.ts'
import { conditionWords, type Words } from './condition-words.ts'

/** What levels are said with: names of positions, roles, persons and fields of the form. */
export interface RouteWords extends Words {
  position: (code: string) => string
  role: (code: string) => string
  person: (id: string) => string
  personField: (name: string) => string
}

/** Names that stand; the others are counted. */
const shownNames = 2

/** Whom a level asks, in the middle of a sentence: `manager`, `head of unit`, `Budi Santoso`. */
export function whoWords(who: Who, words: RouteWords): string {
  const { say } = words
  switch (who.kind) {
    case 'manager':
      return who.up === 1 || who.up === 2 ? say(`flows.who.manager.${who.up}`) : say('flows.who.manager', { up: who.up })
    case 'unit-head':
      return who.up === 0 || who.up === 1 ? say(`flows.who.unit-head.${who.up}`) : say('flows.who.unit-head', { up: who.up })
    case 'position':
      return who.code ? words.position(who.code) : say('flows.who.position')
    case 'role':
      return who.code ? words.role(who.code) : say('flows.who.role')
    case 'hr':
      return say('flows.who.hr')
    case 'named':
      return namesOf(who.ids, words)
    case 'field':
      return who.field ? say('flows.who.fieldNamed', { field: words.personField(who.field) }) : say('flows.who.field')
  }
}

function namesOf(ids: readonly string[], { say, person, language }: RouteWords): string {
  if (ids.length === 0) return say('flows.who.named')
  const names = ids.map(person)
  if (names.length <= shownNames) return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return say('flows.who.more', { names: names.slice(0, shownNames).join(', '), count: names.length - shownNames })
}

/** `Manager, then HR`. */
export function routeWords(levels: readonly Pick<EditedLevel, 'who'>[], words: RouteWords): string {
  const said = levels.map(({ who }) => whoWords(who, words)).reduce((before, next) => words.say('flows.then', { before, next }))
  return sentence(said)
}

/** With a capital at its beginning. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export const ruleName = ({ name }: Pick<EditedRule, 'name'>, say: Say): string => flowRuleText(name.trim(), say) || say('flows.unnamed')

/** Which requests a rule takes. */
export const whenWords = ({ when }: EditedRule, words: Words): string =>
  when === null
    ? words.say('flows.always')
    : when.parts.length === 0
      ? words.say('flows.noCondition')
      : sentence(conditionWords(when, words))

const severalKinds = new Set<Who['kind']>(['position', 'role', 'hr', 'named', 'field'])

/** Whether a level may ask several persons. */
export const mayBeSeveral = ({ kind }: Who): boolean => severalKinds.has(kind)

/** What else there is to know of a level, each in a few words. */
export function levelDetails(level: EditedLevel, words: RouteWords): string[] {
  const { say } = words
  const { who, mode, remindAfterDays, escalateAfterDays, deadline, skipWhen } = level
  return [
    mayBeSeveral(who) && !(who.kind === 'named' && who.ids.length < 2) && say(`flows.told.${mode}`),
    remindAfterDays !== null && say('flows.told.remind', { count: remindAfterDays }),
    escalateAfterDays !== null && say('flows.told.escalate', { count: escalateAfterDays }),
    deadline && say(`flows.told.${deadline.act}`, { count: deadline.days }),
    skipWhen && say('flows.told.skip', { words: conditionWords(skipWhen, words) }),
  ].filter((told) => told !== false && told !== null)
}
