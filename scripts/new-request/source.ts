/** An import of those names that are used; nothing where none is. */
export function imported(from: string, names: readonly (string | false | null)[]): string {
  const used = names.filter(Boolean)
  return used.length > 0 ? `import { ${used.join(', ')} } from '${from}'\n` : ''
}
