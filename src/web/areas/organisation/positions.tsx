import { Button } from '@mantine/core'
import { useState } from 'react'
import { positionList, positionSetUp } from '#shared/areas/organisation.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { PasteDialog } from './paste-dialog.tsx'

const listWords = {
  title: 'organisation.positionList',
  make: 'organisation.positionsMake',
  made: 'organisation.positionsMade',
} as const

/** What people are, as their contracts say it. */
export function Positions() {
  const say = useText()
  const [isPasting, setPasting] = useState(false)
  return (
    <>
      <SetUpPart
        how="organisation.positionsHow"
        set={positionSetUp}
        words={{
          none: 'organisation.noPositions',
          create: 'organisation.newPosition',
          change: 'organisation.changePosition',
        }}
        aside={({ people }) => [say('organisation.peopleCount', { count: people })]}
        acts={
          <Button variant="default" onClick={() => setPasting(true)}>
            {say('organisation.list.open')}
          </Button>
        }
        refreshes={['organisation']}
      />
      {isPasting && <PasteDialog pasted={positionList} words={listWords} onClose={() => setPasting(false)} />}
    </>
  )
}
