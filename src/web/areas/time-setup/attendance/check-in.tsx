import { Button } from '@mantine/core'
import { useState } from 'react'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { SetList } from '#web/set-up/set-list.tsx'
import classes from '#web/set-up/set-up.module.css'
import { CheckInDialog, type CheckInSite } from './check-in-dialog.tsx'

/** Whether people of each site check in by web, and what is asked of them. */
export function CheckInByWeb() {
  const say = useText()
  const { data, error } = useCall(timeSetupCalls.checkIn, {})
  const [changing, setChanging] = useState<CheckInSite | null>(null)
  return (
    <Section ruled title={say('timeSetup.checkIn')}>
      <p className={classes.sectionHow}>{say('timeSetup.checkInHow')}</p>
      <SetList
        items={data?.sites}
        failed={error}
        empty={say('timeSetup.checkInNot')}
        keyOf={({ id }) => id}
        row={(site) => (
          <>
            <div className={classes.words}>
              <span className={classes.name}>{site.name}</span>
              <span className={classes.aside}>{inWords(site, say)}</span>
            </div>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`${say('timeSetup.keptChange')}: ${say('timeSetup.checkInOf', { name: site.name })}`}
              onClick={() => setChanging(site)}
            >
              {say('timeSetup.keptChange')}
            </Button>
          </>
        )}
      />
      {changing && <CheckInDialog site={changing} onClose={() => setChanging(null)} />}
    </Section>
  )
}

const inWords = ({ byWeb, place, notesAddress, networks }: CheckInSite, say: Say): string =>
  byWeb
    ? [
        say('timeSetup.checkInYes'),
        place !== 'off' && say(`timeSetup.place.${place}.told`),
        notesAddress && say('timeSetup.addressNoted'),
        networks.length > 0 && say('timeSetup.fromNetworks', { count: networks.length }),
      ]
        .filter(Boolean)
        .join(' · ')
    : say('timeSetup.checkInNot')
