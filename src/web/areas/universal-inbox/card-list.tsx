import { Button, Checkbox, Loader, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconChevronRight } from '@tabler/icons-react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { callQuery, queries } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { shortAge } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { captionOf, useWords } from '#web/approval/request/inbox-caption.ts'
import type { InboxItem, RequestRooms } from '#web/approval/request/inbox-view.ts'
import { isWithShift } from '#web/platform/list/rows/pick-range.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { EmployeeHoverCard } from '#web/platform/people/employee-hover-card.tsx'
import { groupsOf, type Group } from './groups.ts'
import type { InboxRows } from './use-inbox-rows.ts'
import type { Picked } from './use-picked.ts'
import type { Shape } from './use-shape.ts'
import classes from './card-list.module.css'

interface CardListProps {
  rows: InboxRows
  rooms: RequestRooms
  selected: string | null
  onSelect: (id: string) => void
  shape: Shape
  picked: Picked
  /** Requests that a batch is about to decide. */
  underWay: ReadonlySet<string>
}

/** The requests that wait, a card or a line each, gathered as the person likes; each may be chosen to be decided with others. */
export function CardList(props: CardListProps) {
  const { rows, shape } = props
  const words = useWords()
  const { say } = words
  if (rows.items.length === 0) return null
  const groups = groupsOf(rows.items, shape.grouping, words)
  const shown = groups.flatMap(({ items }) => items)
  return (
    <>
      {groups.map((group) =>
        shape.grouping === 'none' ? (
          <Cards key={group.key} {...props} items={group.items} shown={shown} label={say('inbox.list')} />
        ) : (
          <section key={group.key} aria-label={group.name}>
            <GroupHead group={group} picked={props.picked} />
            <Cards {...props} items={group.items} shown={shown} label={group.name} />
          </section>
        ),
      )}
      {rows.more && (
        <div className={classes.more}>
          <Button variant="default" loading={rows.loadingMore} onClick={rows.showMore}>
            {say('inbox.showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

function GroupHead({ group: { name, items }, picked }: { group: Group; picked: Picked }) {
  const say = useText()
  const chosen = items.filter((item) => picked.has(item.id)).length
  return (
    <header className={classes.group}>
      <span className={classes.pick}>
        <Checkbox
          checked={chosen === items.length}
          indeterminate={chosen > 0 && chosen < items.length}
          onChange={() => picked.toggleAll(items)}
          aria-label={say('inbox.pickGroup', { name })}
        />
      </span>
      <h2 className={classes.groupName}>
        <Dated>{name}</Dated>
      </h2>
      <span className={classes.count}>{formatNumber(items.length)}</span>
    </header>
  )
}

/** `shown`: all that are, also of other groups. */
type CardsProps = CardListProps & { items: readonly InboxItem[]; shown: readonly InboxItem[]; label: string }

function Cards({ items, shown, label, rooms, selected, onSelect, shape, picked, underWay }: CardsProps) {
  return (
    <ul className={classes.cards} aria-label={label} data-layout={shape.layout}>
      {items.map((item) => (
        <InboxCard
          key={item.id}
          item={item}
          rooms={rooms}
          current={item.id === selected}
          onSelect={() => onSelect(item.id)}
          picked={picked.has(item.id)}
          onPick={(isRange) => (isRange ? picked.toggleTo(item.id, shown) : picked.toggle(item.id))}
          busy={underWay.has(item.id)}
          dense={shape.layout === 'dense'}
        />
      ))}
    </ul>
  )
}

interface InboxCardProps {
  item: InboxItem
  rooms: RequestRooms
  current: boolean
  onSelect: () => void
  picked: boolean
  /** With Shift all up to this one are meant. */
  onPick: (isRange: boolean) => void
  busy: boolean
  dense: boolean
}

function InboxCard({ item, rooms, current, onSelect, picked, onPick, busy, dense }: InboxCardProps) {
  const words = useWords()
  const { what, when } = captionOf(item, rooms, words)
  const part = item.kind === null ? undefined : rooms[item.kind]?.inbox
  const ahead = async () => {
    if (!part || current) return
    const { contract } = await part.open()
    await queries.prefetchQuery(callQuery(contract.calls.detail, { id: item.id }))
  }
  const waiting = words.say('inbox.waitingFull', { when: formatDateTime(item.waitingSince) })
  return (
    <li className={classes.row} data-current={current || undefined} data-busy={busy || undefined} aria-busy={busy}>
      <span className={classes.pick}>
        {busy ? (
          <Loader size={18} role="status" aria-label={words.say('batch.waiting')} />
        ) : (
          <Checkbox
            checked={picked}
            onChange={({ nativeEvent }) => onPick(isWithShift(nativeEvent))}
            aria-label={words.say('inbox.pick', { code: item.code, name: item.requestor })}
          />
        )}
      </span>
      <UnstyledButton
        id={`inbox-${item.id}`}
        className={classes.card}
        aria-current={current ? 'true' : undefined}
        onPointerEnter={() => void ahead()}
        onFocus={() => void ahead()}
        onClick={onSelect}
      >
        {!dense && (
          <EmployeeHoverCard employeeId={item.requestorId} name={item.requestor}>
            <Avatar name={item.requestor} employeeId={item.requestorId} />
          </EmployeeHoverCard>
        )}
        <span className={classes.words}>
          <span className={classes.line}>
            <EmployeeHoverCard employeeId={item.requestorId} name={item.requestor}>
              <span className={classes.name}>{item.requestor}</span>
            </EmployeeHoverCard>
            <time className={classes.age} dateTime={item.waitingSince} title={waiting}>
              {shortAge(item.waitingSince, words.language)}
            </time>
          </span>
          <span className={classes.what}>
            <Dated>{what}</Dated>
          </span>
          <span className={classes.when}>
            <Dated>{when}</Dated>
          </span>
          {item.onBehalfOf && <span className={classes.behalf}>{words.say('inbox.onBehalfOf', { name: item.onBehalfOf })}</span>}
        </span>
        <IconChevronRight size={18} stroke={1.75} className={classes.chevron} aria-hidden="true" />
      </UnstyledButton>
    </li>
  )
}
