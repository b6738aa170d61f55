import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { inboxList } from '#shared/areas/universal-inbox.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ScreenPart } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { isFiltered } from '#web/platform/list/rows/view.ts'
import { AllDone } from './all-done.tsx'
import { BatchQueue } from './batch-queue.tsx'
import { CardList } from './card-list.tsx'
import { inGroups } from './groups.ts'
import { ComingCards, ComingPreview } from './coming.tsx'
import { InboxHead } from './inbox-head.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Preview } from './preview.tsx'
import { PickedBar } from './picked-bar.tsx'
import { useBatches } from './use-batches.ts'
import { useInboxRows } from './use-inbox-rows.ts'
import { usePicked } from './use-picked.ts'
import { useKeysOn, useScreenKeys } from './use-screen-keys.ts'
import { useSelection } from './use-selection.ts'
import { useShape } from './use-shape.ts'
import classes from './inbox.module.css'

/** Widest window, in px, in which the list and the preview take turns. */
const narrowAt = 900

/** What waits for the person: a list, and beside it everything that a decision needs. */
export function Inbox({ rooms }: { rooms: RequestRooms }) {
  const say = useText()
  usePage(say('inbox.title'))
  // Moments are drawn anew once the person's time zone is known.
  usePerson()
  const narrow = useMediaQuery(`(max-width: ${narrowAt}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const [view, setView] = useListView(inboxList, [])
  const [shape, setShape] = useShape()
  const rows = useInboxRows(inGroups(view, shape.grouping))
  const { selected, select, close, step } = useSelection(rows.items, narrow)
  const picked = usePicked(rows.items)
  const batches = useBatches(Object.values(rooms).flatMap((part) => part?.inbox.about.refreshes ?? []))
  const [keysOn, setKeysOn] = useKeysOn()
  const [keysOpen, setKeysOpen] = useState(false)
  const open = () => document.getElementById('inbox-preview')?.focus()
  useScreenKeys(
    {
      j: () => step(1),
      ArrowDown: () => step(1),
      k: () => step(-1),
      ArrowUp: () => step(-1),
      x: () => selected && picked.toggle(selected.id),
      Escape: picked.clear,
      Enter: open,
      '?': () => setKeysOpen(true),
    },
    keysOn,
  )
  const empty = rows.items.length === 0 && !rows.loading && rows.errors.length === 0
  return (
    <div
      className={classes.inbox}
      data-shows={narrow && selected ? 'preview' : 'list'}
      data-empty={empty || undefined}
      data-layout={shape.layout}
    >
      <div className={classes.side}>
        <InboxHead
          view={view}
          onView={setView}
          total={rows.total}
          atLeast={rows.atLeast}
          shape={shape}
          onShape={setShape}
          chosen={picked.items.length}
          listed={rows.items.length}
          onAll={() => picked.toggleAll(rows.items)}
        />
        <div className={classes.scroll}>
          {rows.loading && <ComingCards />}
          {rows.errors.length > 0 && <ListFailed messages={rows.errors} onAgain={rows.again} />}
          {empty && <AllDone filtered={isFiltered(view)} onClear={() => setView({ ...view, page: 0, search: '', filters: {} })} />}
          <CardList
            rows={rows}
            rooms={rooms}
            selected={selected?.id ?? null}
            onSelect={select}
            shape={shape}
            picked={picked}
            underWay={batches.underWay}
          />
        </div>
        <BatchQueue batches={batches} />
        <PickedBar picked={picked} listed={rows.items.length} rooms={rooms} batches={batches} keysOn={keysOn} />
      </div>
      <section id="inbox-preview" className={classes.preview} aria-label={say('inbox.preview')} tabIndex={-1}>
        {selected && (
          <ScreenPart key={selected.id}>
            <Preview
              item={selected}
              rooms={rooms}
              keysOn={keysOn && picked.items.length === 0}
              isAside={picked.items.length > 0}
              onKeys={() => setKeysOpen(true)}
              onBack={narrow ? close : undefined}
              onStale={rows.again}
            />
          </ScreenPart>
        )}
        {!selected && rows.loading && <ComingPreview />}
      </section>
      <KeysDialog opened={keysOpen} onClose={() => setKeysOpen(false)} on={keysOn} onChange={setKeysOn} />
    </div>
  )
}
