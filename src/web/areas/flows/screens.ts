import { screen } from '#web/foundation/page/screen.ts'

export const flowScreens = [
  screen('/set-up/flows', async () => (await import('./flows-overview.tsx')).FlowsOverview),
  screen('/set-up/flows/$kind', async () => (await import('./flow-screen.tsx')).FlowScreen),
]
