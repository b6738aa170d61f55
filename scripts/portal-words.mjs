// What the portal's process is started with. Most of what a call makes dies at once: a young generation with room for many
// calls is collected seldom and cheaply, by the portal's own thread: a helper would take the processor from the database.
// One helper thread is enough for what the portal hands to threads.
export const portalWords = ['--max-semi-space-size=16', '--no-parallel-scavenge', '--v8-pool-size=1']
