import type { Language, TextKey } from '#shared/texts/index.ts'
import { shortDay } from '#shared/texts/days.ts'
import { say } from '#server/foundation/basis/texts.ts'

/** What a notice says, in its reader's language. It has neither an amount nor a reason. A day in it is said as in a sentence: `Tue 17 Nov`. */
export function noticeText(key: string, params: Readonly<Record<string, unknown>>, language: Language): string {
  const title = params['title'] ? say(language, String(params['title']) as TextKey) : ''
  const since = typeof params['since'] === 'string' ? shortDay(new Date(`${params['since']}T00:00:00Z`), language) : ''
  return say(language, key as TextKey, { ...(params as Record<string, string>), title, since })
}
