import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './pages.module.css'

/** The way through a small list's pages, counted from 0. */
export function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const say = useText()
  return (
    <div role="group" className={classes.pages} data-print="none" aria-label={say('table.page')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
        aria-label={say('table.previous')}
      >
        <IconChevronLeft size={18} stroke={1.75} className={classes.arrow} />
      </ActionIcon>
      <span>
        <strong>{page + 1}</strong> {say('table.ofPages', { pages })}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
        aria-label={say('table.next')}
      >
        <IconChevronRight size={18} stroke={1.75} className={classes.arrow} />
      </ActionIcon>
    </div>
  )
}
