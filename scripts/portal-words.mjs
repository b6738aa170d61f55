// What the portal's process is started with. Most of what a call makes dies at once: a smaller young generation spares
// memory at rest, and one helper thread is enough for what the portal hands to threads.
export const portalWords = ['--max-semi-space-size=4', '--v8-pool-size=1']
