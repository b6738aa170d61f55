import { useEffect, useMemo, useState } from 'react'
import type { SetUp, SetUpRow } from '#shared/contract/set-up.ts'
import { foundIn, toldOf } from '#shared/contract/set-up-list.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { listRequest } from '#web/platform/list/rows/request.ts'
import { defaultView } from '#web/platform/list/rows/view.ts'
import { personKey, recall, remember } from '#web/platform/remembered.ts'

/** Fewer rows are seen at a glance: nobody searches them. */
const searchedFrom = 6

/** Rows of a set-up as somebody looks at them: what they search for, in the order that they choose. */
export function useSetUpList<T extends SetUp>(set: T, rows: readonly SetUpRow<T>[] | undefined) {
  const say = useText()
  const language = useLanguage()
  const [view, setView] = useState(defaultView)
  const told = useMemo(
    () => (rows ?? []).map((row) => ({ row, retired: row.retired, told: toldOf(set, row, { language, today: todayThere(), say }) })),
    [set, rows, language, say],
  )
  // Until its rows are there it takes the room that it took last: on a phone the search is a line of its own.
  const key = personKey('searched', set.list.name)
  const [before] = useState(() => recall<boolean>(key) === true)
  const count = rows?.length
  const isSearched = count === undefined ? before : count >= searchedFrom
  useEffect(() => {
    if (count !== undefined) remember(key, isSearched)
  }, [count, isSearched, key])
  return {
    view,
    setView,
    isSearched,
    found: foundIn(set.list, told, listRequest(view, set.list), language).map(({ row }) => row),
  }
}
