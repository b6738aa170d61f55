import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { pageSizes } from '#shared/contract/list.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { rangeOf, type Rows } from '../rows/answer.ts'
import type { ListView } from '../rows/view.ts'
import classes from './table-footer.module.css'

interface TableFooterProps {
  data: Rows<unknown>
  view: ListView
  onView: (view: ListView) => void
}

/** Which rows these are of how many, how many a page holds, and the way to the others. */
export function TableFooter({ data, view, onView }: TableFooterProps) {
  const say = useText()
  const selectId = useId()
  const { first, last } = rangeOf(view.page, view.size, data.rows.length)
  const told = { first: formatNumber(first), last: formatNumber(last), total: formatNumber(data.total) }
  const lastPage = data.atLeast ? Infinity : data.pages - 1
  const go = (page: number) => onView({ ...view, page })
  return (
    <footer className={classes.footer}>
      <span className={classes.range} role="status">
        {last === 0 ? say('table.empty') : say(data.atLeast ? 'table.moreThan' : 'table.range', told)}
      </span>
      <label htmlFor={selectId} className={classes.rows} data-print="none">
        {say('table.rowsPerPage')}
      </label>
      <NativeSelect
        id={selectId}
        size="xs"
        classNames={{ input: classes.size }}
        data={pageSizes.map(String)}
        value={String(view.size)}
        onChange={(event) => onView({ ...view, size: Number(event.currentTarget.value), page: 0 })}
      />
      <div role="group" className={classes.pages} data-print="none" aria-label={say('table.page')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          disabled={view.page === 0}
          onClick={() => go(view.page - 1)}
          aria-label={say('table.previous')}
        >
          <IconChevronLeft size={18} stroke={1.75} className={classes.arrow} />
        </ActionIcon>
        <span className={classes.page}>
          <strong>{formatNumber(view.page + 1)}</strong> {!data.atLeast && say('table.ofPages', { pages: formatNumber(data.pages) })}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          disabled={view.page >= lastPage}
          onClick={() => go(view.page + 1)}
          aria-label={say('table.next')}
        >
          <IconChevronRight size={18} stroke={1.75} className={classes.arrow} />
        </ActionIcon>
      </div>
    </footer>
  )
}
