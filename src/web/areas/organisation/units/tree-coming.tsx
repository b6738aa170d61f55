import { Skeleton } from '@mantine/core'
import classes from './units-screen.module.css'

/** A tree on its way. */
export const TreeComing = () => (
  <div className={classes.coming} data-coming>
    {[0, 1, 2, 2, 1, 2].map((depth, at) => (
      <Skeleton key={at} height={20} width={`${60 - depth * 8}%`} ml={depth * 24} />
    ))}
  </div>
)
