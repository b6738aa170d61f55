import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { blockCaptions } from './inbox-blocks.ts'
import type { Caption, Captioned, RequestRooms, Words } from './inbox-view.ts'

/** The caption of an item: by its module's own part, else by the documents' block, else the text of an unknown module. */
export function captionOf(item: Captioned, rooms: RequestRooms, words: Words): Caption {
  const own = item.kind === null ? undefined : rooms[item.kind]
  if (own) return own.inbox.caption(item, words)
  const known = Object.hasOwn(blockCaptions, item.module) && Object.keys(item.block).length > 0
  const block = known ? blockCaptions[item.module] : undefined
  return block?.(item, words) ?? { what: item.caption, when: words.say('inbox.notMerged') }
}

/** Texts and language for captions; the component draws itself anew when the language changes. */
export function useWords(): Words {
  return { say: useText(), language: useLanguage() }
}
