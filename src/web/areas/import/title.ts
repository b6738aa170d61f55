import { useText } from '#web/foundation/i18n/use-text.ts'

/** So many files are named, and each by so many letters. */
const mostNamed = 2
const longest = 48

/** What an import is called: by its name, else by its files. '' where it has neither. */
export function useTitle(): (name: string, files: readonly string[]) => string {
  const say = useText()
  return (name, files) => {
    if (name !== '') return name
    const short = files.map((file) => (file.length > longest ? `${file.slice(0, longest - 9)}…${file.slice(-8)}` : file))
    return files.length > mostNamed ? say('import.filesAndMore', { name: short[0], count: files.length - 1 }) : short.join(', ')
  }
}
