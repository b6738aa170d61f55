import { positionSetUp } from '#shared/areas/organisation.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'

/** What people are, as their contracts say it. */
export function Positions() {
  const say = useText()
  return (
    <SetUpPart
      how="organisation.positionsHow"
      set={positionSetUp}
      words={{
        none: 'organisation.noPositions',
        create: 'organisation.newPosition',
        change: 'organisation.changePosition',
      }}
      aside={({ people }) => [say('organisation.peopleCount', { count: people })]}
      refreshes={['organisation']}
    />
  )
}
