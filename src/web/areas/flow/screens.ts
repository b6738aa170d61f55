import { screen, textsOf } from '#web/foundation/page/screen.ts'

/** With the words of those modules whose texts come with their own screens: conditions name their facts. */
const texts = () =>
  textsOf(
    import('#shared/texts/en/flow-screen.ts'),
    import('#shared/texts/en/overtime-schedule.ts'),
    import('#shared/texts/en/timesheet.ts'),
  )

export const flowScreens = [
  screen('/set-up/flows', async () => (await import('./flows-overview.tsx')).FlowsOverview, { texts }),
  screen('/set-up/flows/$kind', async () => (await import('./flow-screen.tsx')).FlowScreen, { texts }),
]
