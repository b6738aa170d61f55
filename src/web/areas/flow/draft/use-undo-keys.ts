import { useHotkeys } from '@mantine/hooks'
import type { Edits } from './use-edits.ts'

/** What is typed into, which takes its letters back by itself; a list to choose from does while it is searched alone. */
const typed =
  'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=file], [role=combobox]), [role=combobox][aria-expanded=true]'

/** Ctrl+Z takes the last step of the flow back and Ctrl+Shift+Z does it again, wherever letters are not what is taken back. */
export function useUndoKeys({ undo, redo }: Pick<Edits<unknown>, 'undo' | 'redo'>): void {
  const key = (act: (() => void) | null) => (event: KeyboardEvent) => {
    if (!act || (event.target instanceof Element && event.target.matches(typed))) return
    event.preventDefault()
    act()
  }
  useHotkeys(
    [
      ['mod+Z', key(undo), { preventDefault: false }],
      ['mod+shift+Z', key(redo), { preventDefault: false }],
    ],
    [],
  )
}
