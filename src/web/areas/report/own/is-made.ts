/** Whether an id is that of a report that people made: the others have a key of words. */
export const isMade = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
