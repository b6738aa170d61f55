import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, trial, templates, general] = await Promise.all([
    import('#shared/texts/en/leave-types.ts'),
    import('#shared/texts/en/leave-trial.ts'),
    import('#shared/texts/en/leave-templates.ts'),
    import('#shared/texts/en/set-up.ts'),
  ])
  return { ...own.leaveTypes, ...trial.leaveTrial, ...templates.leaveTemplates, ...general.setUp }
}

export const leaveTypeScreens = [
  screen('/set-up/leave-types', async () => (await import('./leave-types.tsx')).LeaveTypes, { texts }),
  screen('/set-up/leave-types/$id', async () => (await import('./versions/versions-screen.tsx')).VersionsScreen, { texts }),
  screen('/set-up/leave-types/$id/simulator', async () => (await import('./simulator/simulator.tsx')).Simulator, { texts }),
]
