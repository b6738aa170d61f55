import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Home } from '#shared/areas/home.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { longDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import type { InboxParts } from '../../approval/inbox-part.ts'
import { greetingAt, hourAt } from './local-time.ts'
import classes from './home.module.css'

/** Who and when by the person's own clock, the day's schedule, and the way to a new request. */
export function Greeting({ home, parts }: { home: Home; parts: InboxParts }) {
  const say = useText()
  const language = useLanguage()
  const { person, schedule } = home
  const hours = schedule ? `${schedule.name} ${schedule.start}–${schedule.end}` : ''
  return (
    <header className={classes.greeting}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          {say(greetingAt(hourAt(new Date(), person.timeZone)), { name: person.firstName || person.fullName })}
        </h1>
        <p className={classes.date}>{[longDate(home.today, language), hours].filter(Boolean).join(' · ')}</p>
      </div>
      <NewRequest home={home} parts={parts} />
    </header>
  )
}

/** The modules the person may write; a phone has them in its bottom bar. */
function NewRequest({ home, parts }: { home: Home; parts: InboxParts }) {
  const say = useText()
  const nameOf = useTextOf()
  const open = Object.values(parts).flatMap((part) =>
    part && moduleAccess(home.permissions, part.inbox.contract.module) === 'write' ? [part] : [],
  )
  if (open.length === 0) return null
  return (
    <div className={classes.new}>
      <Menu width="target" position="bottom-end" withinPortal>
        <Menu.Target>
          <Button leftSection={<IconPlus size={18} stroke={1.75} />} rightSection={<IconChevronDown size={16} stroke={1.75} />}>
            {say('shell.newRequest')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {open.map(({ path, inbox }) => (
            <Menu.Item key={path} component={Link} to={`${path}/new`}>
              {nameOf(inbox.contract.title)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
