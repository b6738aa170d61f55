const names = new Map<string, string>()

/** What fields are called where a caller names one wrongly: as the column, or the field of a form, that people know. The first counts. */
export function nameFields(given: Iterable<readonly [field: string, label: string]>): void {
  for (const [field, label] of given) if (!names.has(field)) names.set(field, label)
}

/** The key of the text; undefined where none is known. */
export const fieldLabel = (field: string): string | undefined => names.get(field)
