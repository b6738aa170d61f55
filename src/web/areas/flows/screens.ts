import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/flow-screen.ts')).flowScreen

export const flowScreens = [
  screen('/set-up/flows', async () => (await import('./flows-overview.tsx')).FlowsOverview, { texts }),
  screen('/set-up/flows/$kind', async () => (await import('./flow-screen.tsx')).FlowScreen, { texts }),
]
