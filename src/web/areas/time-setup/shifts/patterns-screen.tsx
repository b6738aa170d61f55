import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { Groups } from './groups.tsx'
import { Patterns } from './patterns.tsx'

/** Who works together, and what they work week by week. */
export function PatternsScreen() {
  return (
    <SetUpScreen title="timeSetup.tab.patterns" how="timeSetup.patternsHow">
      <Groups />
      <Patterns />
    </SetUpScreen>
  )
}
