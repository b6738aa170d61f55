import { useMemo } from 'react'
import { requestModules } from '#shared/requests/modules.ts'
import { useTextOf } from '#web/foundation/i18n/use-text.ts'
import type { Ask } from '#web/platform/choice/source.ts'

/** The request modules as choices of a filter, by name in the reader's language. */
export function useModuleOptions(): Ask {
  const nameOf = useTextOf()
  const named = Object.values(requestModules).map(({ module, title }) => ({ id: module, displayName: nameOf(title) }))
  const text = JSON.stringify(named)
  return useMemo<Ask>(() => async () => JSON.parse(text) as unknown, [text])
}
