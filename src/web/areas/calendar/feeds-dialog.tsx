import { Button, Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { calendarCalls, type CalendarScope } from '#shared/areas/calendar.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { friendlyDate, relativeTime } from '#web/foundation/format/friendly.ts'
import { dayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './feeds-dialog.module.css'

type Feed = AnswerOf<typeof calendarCalls.feeds>['own']

/** Secret addresses by which other calendars read one's own days away, and those of the team. */
export function FeedsDialog({ onClose }: { onClose: () => void }) {
  const say = useText()
  const { data, error, isError } = useCall(calendarCalls.feeds, {}, { keepPrevious: false })
  return (
    <Dialog opened onClose={onClose} title={say('calendar.subscribe')}>
      <p className={classes.how}>{say('calendar.subscribe.how')}</p>
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={120} radius="lg" />}
      {data && <FeedPart scope="own" feed={data.own} />}
      {data?.mayTeam && <FeedPart scope="team" feed={data.team} />}
    </Dialog>
  )
}

function FeedPart({ scope, feed }: { scope: CalendarScope; feed: Feed }) {
  const say = useText()
  const language = useLanguage()
  const renew = useAct(calendarCalls.renewFeed)
  const end = useAct(calendarCalls.endFeed)
  const [address, setAddress] = useState('')
  const make = async () => {
    try {
      setAddress((await renew.mutateAsync({ input: { scope } })).address)
    } catch (error) {
      tellError(error)
    }
  }
  const stop = async () => {
    try {
      await end.mutateAsync({ input: { scope } })
      setAddress('')
    } catch (error) {
      tellError(error)
    }
  }
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    tellSuccess(say('calendar.feed.copied'))
  }
  const told = feed
    ? [
        say('calendar.feed.since', { day: friendlyDate(dayThere(feed.createdAt), language) }),
        feed.lastUsedAt ? say('calendar.feed.used', { when: relativeTime(feed.lastUsedAt, new Date(), language) }) : '',
      ].join(' ')
    : say('calendar.feed.none')
  return (
    <section className={classes.feed} aria-label={say(`calendar.feed.${scope}`)}>
      <h3 className={classes.name}>{say(`calendar.feed.${scope}`)}</h3>
      <p className={classes.told}>
        <Dated>{told}</Dated>
      </p>
      {address && (
        <div className={classes.address}>
          <TextInput
            label={say('calendar.feed.address')}
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
            className={classes.field ?? ''}
          />
          <Button variant="default" onClick={() => void copy()}>
            {say('calendar.feed.copy')}
          </Button>
        </div>
      )}
      <div className={classes.acts}>
        <ActButton variant="default" loading={renew.isPending} onClick={() => void make()}>
          {say(feed ? 'calendar.feed.renew' : 'calendar.feed.make')}
        </ActButton>
        {feed && (
          <ActButton variant="subtle" color="gray" loading={end.isPending} onClick={() => void stop()}>
            {say('calendar.feed.end')}
          </ActButton>
        )}
      </div>
    </section>
  )
}
