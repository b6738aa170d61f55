import type { Language, TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { PlannedLevel } from '../request/machine.ts'
import type { AnyModule } from '../request/module.ts'
import { conditionText } from './texts.ts'

/** `manager.2`, `role:finance` … as a reader says it. */
export function positionText(position: string, language: Language): string {
  const [kind, code] = position.split(':')
  if (code !== undefined) return say(language, `position.${kind}` as TextKey, { code })
  const exact = say(language, `position.${position}` as TextKey)
  if (exact !== `position.${position}`) return exact
  const [relation, up = ''] = position.split('.')
  return say(language, `position.${relation}` as TextKey, { up })
}

/** Why nobody is asked at a level, or others than the flow names; empty where those are. */
export const whyOthers = (level: Pick<PlannedLevel, 'ascended' | 'skippedWhen'>, module: AnyModule, language: Language): string => {
  if (level.skippedWhen)
    return say(language, 'approval.skippedWhen', { condition: conditionText(level.skippedWhen, module.contract.facts, language) })
  return level.ascended ? say(language, 'approval.ascended') : ''
}
