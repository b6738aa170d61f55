// What the portal's process is started with. Most of what a call makes dies at once: a young generation with room for many
// calls is collected seldom and cheaply, by the portal's own thread: a helper would take the processor from the database.
// One helper thread is enough for what the portal hands to threads. The middle compiler is left out: what it needs while the
// portal starts is never given back (10 MB), and what runs often is compiled well by the last one.
export const portalWords = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--v8-pool-size=1', '--no-maglev']
