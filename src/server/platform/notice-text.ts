import type { Language, TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/texts.ts'

/** What a notice says, in its reader's language. It has neither an amount nor a reason. */
export function noticeText(key: string, params: Readonly<Record<string, unknown>>, language: Language): string {
  const title = params['title'] ? say(language, String(params['title']) as TextKey) : ''
  return say(language, key as TextKey, { ...(params as Record<string, string>), title })
}
