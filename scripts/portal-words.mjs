// What the portal's process is started with. Most of what a call makes dies at once: a young generation with room for many
// calls is collected seldom and cheaply. One helper thread is enough for what the portal hands to threads.
export const portalWords = ['--max-semi-space-size=16', '--v8-pool-size=1']
