/** Areas whose answers follow from what holds of leave. */
export const refreshes: readonly string[] = ['leave', 'leave-balance', 'leave-adjustment', 'home']
