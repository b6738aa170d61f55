import { Button } from '@mantine/core'
import { useState } from 'react'
import { leaveTypeSetUp } from '#shared/areas/leave-types.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { SetList } from '#web/set-up/set-list.tsx'
import classes from './versions.module.css'

/** Acts that are shown at once. */
const atOnce = 6

/** Who changed a type, when, and what of it, the latest first. */
export function Changes({ id }: { id: string }) {
  const say = useText()
  const [withAll, setWithAll] = useState(false)
  const { data, error } = useCall(leaveTypeSetUp.calls.history, { id }, { keepPrevious: false })
  const all = data?.listData
  return (
    <Section ruled title={say('leaveTypes.versions.history')}>
      <SetList
        items={withAll ? all : all?.slice(0, atOnce)}
        failed={error}
        empty={say('setUp.noHistory')}
        keyOf={({ at, what }) => `${at} ${what}`}
        row={({ at, by, what, changes }) => (
          <div className={classes.act}>
            <span className={classes.did}>{what}</span>
            <span className={classes.by}>{[by ?? say('setUp.byPortal'), formatDateTime(at)].join(' · ')}</span>
            {changes.length > 0 && (
              <details className={classes.whole}>
                <summary>{say('leaveTypes.versions.fields')}</summary>
                <ul className={classes.changed}>
                  {changes.map(({ field, before, after }, place) => (
                    <li key={place}>{before === null && after === null ? field : `${field}: ${before ?? '–'} → ${after ?? '–'}`}</li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
      />
      {!withAll && all && all.length > atOnce && (
        <div className={classes.more}>
          <Button variant="default" size="compact-md" onClick={() => setWithAll(true)}>
            {say('choice.showMore')}
          </Button>
        </div>
      )}
    </Section>
  )
}
