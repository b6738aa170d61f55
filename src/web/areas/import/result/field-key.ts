/** The text of a field by its name in a stage: `first_name` is `firstName` in a mapping. */
export const fieldKey = (name: string): string => `import.field.${name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())}`
