import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () =>
  textsOf(
    import('#shared/texts/en/leave-types.ts'),
    import('#shared/texts/en/leave-trial.ts'),
    import('#shared/texts/en/leave-templates.ts'),
    import('#shared/texts/en/set-up.ts'),
  )

export const leaveTypeScreens = [
  screen('/set-up/leave-types', async () => (await import('./leave-types.tsx')).LeaveTypes, { texts }),
  screen('/set-up/leave-types/$id', async () => (await import('./versions/versions-screen.tsx')).VersionsScreen, { texts }),
  screen('/set-up/leave-types/$id/simulator', async () => (await import('./simulator/simulator.tsx')).Simulator, { texts }),
]
