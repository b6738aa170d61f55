/** The room's English texts: they come with its screens. */
export const texts = async () => (await import('#shared/texts/en/leave-screens.ts')).leaveScreens
