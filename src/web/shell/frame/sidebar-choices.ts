import { useState } from 'react'
import { personKey, recall, remember } from '#web/platform/remembered.ts'

interface Choices {
  /** Groups that somebody has opened or closed. */
  readonly open: Readonly<Record<string, boolean>>
  /** Items that are seen while their group is closed. */
  readonly pinned: readonly string[]
}

const none: Choices = { open: {}, pinned: [] }

/** What a person has made of the sidebar on this device. */
export function useSidebarChoices() {
  const key = personKey('sidebar', 'groups')
  const [choices, setChoices] = useState<Choices>(() => recall<Choices>(key) ?? none)
  const choose = (next: Choices) => {
    remember(key, next)
    setChoices(next)
  }
  const { open, pinned } = choices
  return {
    /** Undefined where nobody has said: then it is open while one is in it. */
    isOpen: (group: string): boolean | undefined => open[group],
    isPinned: (item: string) => pinned.includes(item),
    setOpen: (group: string, is: boolean) => choose({ ...choices, open: { ...open, [group]: is } }),
    /** A group whose links are followed stays open until it is closed. */
    use: (group: string) => {
      if (open[group] === undefined) choose({ ...choices, open: { ...open, [group]: true } })
    },
    togglePin: (item: string) =>
      choose({ ...choices, pinned: pinned.includes(item) ? pinned.filter((one) => one !== item) : [...pinned, item] }),
  }
}

export type SidebarChoices = ReturnType<typeof useSidebarChoices>
