import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePagePart } from '#web/foundation/page/use-page.ts'
import { Guidance, type GuidanceText } from './guidance.tsx'
import { HeaderTabs, type HeaderTab } from './header-tabs.tsx'
import { Pill, StatusPill } from './status-pill.tsx'
import classes from './screen-header.module.css'

interface ScreenHeaderProps {
  title: ReactNode
  /** A line beneath the title. */
  subtitle?: ReactNode
  onBack?: () => void
  status?: { statusId: number; status?: string | null } | null
  markAsDeleted?: boolean
  onNewRequest?: () => void
  /** Further buttons, before 'New Request'. */
  actions?: ReactNode
  tabs?: readonly HeaderTab[]
  tab?: string
  onTab?: (key: string) => void
  guidance?: GuidanceText | null
  /** What the person may do and see here is still asked for: a button and a row of tabs have their room already. */
  isComing?: boolean
}

/** Top of every screen: what it is, its state, what can be done, and its parts. */
export function ScreenHeader(props: ScreenHeaderProps) {
  const say = useText()
  const { title, subtitle, status, actions, tabs = [], guidance, isComing = false } = props
  usePagePart(tabs.find(({ key }) => key === props.tab)?.label ?? '')
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        {props.onBack && (
          <ActionIcon variant="subtle" color="gray" size={36} onClick={props.onBack} aria-label={say('header.back')}>
            <IconArrowLeft size={18} stroke={1.75} className={classes.back} />
          </ActionIcon>
        )}
        <div className={classes.words}>
          <div className={classes.titles}>
            <h1 className={classes.title}>
              <Dated>{title}</Dated>
            </h1>
            {status && <StatusPill {...status} />}
            {props.markAsDeleted && <DeletedMark />}
          </div>
          {subtitle && (
            <p className={classes.subtitle}>
              <Dated>{subtitle}</Dated>
            </p>
          )}
        </div>
        <div className={classes.actions}>
          {actions}
          {(isComing || props.onNewRequest) && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={props.onNewRequest}
              {...(isComing && { className: classes.coming })}
            >
              {say('header.newRequest')}
            </Button>
          )}
        </div>
      </div>
      {tabs.length > 0 && (
        <div {...(isComing && { className: classes.coming })}>
          <HeaderTabs tabs={tabs} current={props.tab ?? tabs[0]?.key ?? ''} onTab={props.onTab} />
        </div>
      )}
      {guidance && <Guidance {...guidance} />}
    </header>
  )
}

function DeletedMark() {
  const say = useText()
  return (
    <Tooltip label={say('header.markedBySystem')} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.deleted} tabIndex={0}>
        <Pill colour="red">{say('header.markAsDeleted')}</Pill>
      </span>
    </Tooltip>
  )
}
