import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ActionHistory } from '#web/approval/detail/action-history.tsx'
import { ApprovalLevels } from '#web/approval/levels/approval-levels.tsx'
import { captionOf, useWords } from '#web/approval/request/inbox-caption.ts'
import type { InboxItem, InboxView, RequestRooms, OpenedView } from '#web/approval/request/inbox-view.ts'
import { LinkedRequests } from '#web/approval/detail/linked-requests.tsx'
import { AskedFor, Weighed } from '#web/approval/detail/weighed.tsx'
import type { RequestHeader } from '#web/approval/request/request-contract.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { EmployeeHoverCard } from '#web/platform/people/employee-hover-card.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { ComingParts } from './coming.tsx'
import { DecisionBar } from './decision-bar.tsx'
import classes from './preview.module.css'

interface PreviewProps {
  item: InboxItem
  rooms: RequestRooms
  keysOn: boolean
  /** Others are ticked: what decides on those is what the screen is for. */
  isAside: boolean
  onKeys: () => void
  /** Back to the list, on a narrow screen. */
  onBack: (() => void) | undefined
  /** The list shows something that is no longer so. */
  onStale: () => void
}

/** Everything that a decision needs: what an approval would do, what was asked for, by whom it goes, what was said. */
export function Preview(props: PreviewProps) {
  const { item, rooms } = props
  const room = item.kind === null ? undefined : rooms[item.kind]
  if (!room) return <Unknown {...props} />
  return (
    <Suspense fallback={<Coming {...props} path={room.path} />}>
      <Known {...props} view={room.inbox} path={room.path} />
    </Suspense>
  )
}

/** As long as the module's own part is on its way. */
const Coming = ({ item, rooms, path, onBack }: PreviewProps & { path: string }) => (
  <div className={classes.body}>
    <Head item={item} rooms={rooms} onBack={onBack} path={path} />
    <ComingParts />
  </div>
)

function Known({ item, rooms, view, path, keysOn, isAside, onKeys, onBack, onStale }: PreviewProps & { view: InboxView; path: string }) {
  const opened = use(view.open())
  const { contract } = opened
  const { data: detail, isError, error } = useCall(contract.calls.detail, { id: item.id }, { keepPrevious: false })
  const bar = { item, detail, contract, keysOn, isAside, onKeys, onStale }
  return (
    <>
      <div className={classes.body}>
        <Head item={item} rooms={rooms} onBack={onBack} path={path} />
        {isError && <Gone texts={errorTexts(error)} onStale={onStale} />}
        {!detail && !isError && <ComingParts />}
        {detail && <Detail detail={detail} opened={opened} />}
      </div>
      {!isError && <DecisionBar {...bar} />}
    </>
  )
}

function Detail({ detail, opened }: { detail: RequestHeader; opened: OpenedView }) {
  const say = useText()
  return (
    <>
      <Weighed detail={detail} opened={opened} />
      <div className={classes.pair} data-wide={opened.isWide || undefined}>
        <AskedFor detail={detail} opened={opened} />
        <Section title={say('levels.title')}>
          <ApprovalLevels levels={detail.approvalLevels} />
        </Section>
      </div>
      <LinkedRequests requests={detail.linked} />
      <Section title={say('history.title')}>
        <ActionHistory entries={detail.actionHistory} />
      </Section>
    </>
  )
}

/** A module that the portal does not know: what is known of the request, and why no more. */
function Unknown({ item, rooms, onBack }: PreviewProps) {
  const say = useText()
  return (
    <div className={classes.body}>
      <Head item={item} rooms={rooms} onBack={onBack} path={null} />
      <Section title={item.module}>
        <p className={classes.text}>{say('inbox.notMerged')}</p>
      </Section>
    </div>
  )
}

function Gone({ texts, onStale }: { texts: readonly string[]; onStale: () => void }) {
  const say = useText()
  return (
    <Section title={say('inbox.gone')}>
      <p className={classes.text}>{texts.join(' ')}</p>
      <Button variant="default" mt="sm" onClick={onStale}>
        {say('table.again')}
      </Button>
    </Section>
  )
}

function Head({ item, rooms, path, onBack }: Pick<PreviewProps, 'item' | 'rooms' | 'onBack'> & { path: string | null }) {
  const say = useText()
  const { what } = captionOf(item, rooms, useWords())
  // On a narrow screen the preview is the page.
  const Title = onBack ? 'h1' : 'h2'
  return (
    <header className={classes.head}>
      {onBack && (
        <ActionIcon variant="subtle" color="gray" size={36} onClick={onBack} aria-label={say('inbox.back')}>
          <IconArrowLeft size={18} stroke={1.75} className={classes.back} />
        </ActionIcon>
      )}
      <Avatar name={item.requestor} employeeId={item.requestorId} size={40} />
      <div className={classes.words}>
        <Title className={classes.title}>
          <Dated>{what.replaceAll(' · ', '\u00a0· ')}</Dated>
        </Title>
        <p className={classes.who}>
          <EmployeeHoverCard employeeId={item.requestorId} name={item.requestor}>
            <Link to={`/people/${item.requestorId}`} className={classes.code}>
              {item.requestor}
            </Link>
          </EmployeeHoverCard>
          {item.requestorPosition && ` · ${item.requestorPosition}`}
          {' · '}
          {path === null ? (
            item.code
          ) : (
            <Link to={`${path}/${item.id}`} className={classes.code} aria-label={say('inbox.openPage', { code: item.code })}>
              {item.code} <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
            </Link>
          )}
        </p>
        {item.onBehalfOf && <p className={classes.who}>{say('inbox.onBehalfOf', { name: item.onBehalfOf })}</p>}
      </div>
      <span className={classes.state}>
        <Pill colour="yellow">{say('inbox.waitingForYou')}</Pill>
      </span>
    </header>
  )
}
