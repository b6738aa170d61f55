import { Button, Skeleton } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dayCardCalls } from '#shared/areas/day-card.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { viewing } from '#web/foundation/session/viewing.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './own-code.module.css'

const minuteMs = 60_000
/** So often a new one is made while it is looked at: it is old after a day. */
const renewMs = 10 * minuteMs

/** One's own code, to be shown at a door. It is nobody else's, whoever looks. */
export function OwnCodePart() {
  const say = useText()
  if (viewing) return null
  return (
    <Section title={say('dayCard.mine')}>
      <Code />
    </Section>
  )
}

/** The same in a window of its own, which is the whole screen on a phone. */
export function OwnCodeButton() {
  const say = useText()
  const [opened, setOpened] = useState(false)
  if (viewing) return null
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={18} stroke={1.75} />} onClick={() => setOpened(true)}>
        {say('dayCard.mine')}
      </Button>
      {opened && (
        <Dialog opened onClose={() => setOpened(false)} title={say('dayCard.mine')} size="md">
          <Code large />
        </Dialog>
      )}
    </>
  )
}

function Code({ large = false }: { large?: boolean }) {
  const say = useText()
  const language = useLanguage()
  const now = useNow()
  const { data, error } = useCall(dayCardCalls.own, {}, { refetchInterval: renewMs, staleTime: renewMs })
  if (!data) return error ? <PartFailed error={error} /> : <Skeleton height={260} radius="lg" />
  const { qr, madeAt, oldAt } = data
  const isOld = now >= Date.parse(oldAt)
  const minutes = Math.floor((now - Date.parse(madeAt)) / minuteMs)
  return (
    <figure className={classes.code} data-large={large || undefined}>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={say('dayCard.picture')}
        className={classes.picture}
        data-old={isOld || undefined}
      >
        <rect width={qr.size} height={qr.size} className={classes.ground} />
        <path d={qr.path} className={classes.dots} />
      </svg>
      <figcaption className={classes.words}>
        {isOld ? (
          <p role="alert">{say('dayCard.mineOld')}</p>
        ) : (
          <>
            <p className={classes.age}>
              {minutes < 1 ? say('dayCard.ageNow') : say('dayCard.age', { ago: relativeTime(madeAt, new Date(now), language) })}
            </p>
            <p>
              <Dated>{say('dayCard.renews', { when: formatDateTime(oldAt) })}</Dated>
            </p>
          </>
        )}
        <p>{say('dayCard.mineHow')}</p>
      </figcaption>
    </figure>
  )
}

/** The time, as often as an age is told by it. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}
