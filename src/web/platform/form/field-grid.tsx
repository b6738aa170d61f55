import type { ReactNode } from 'react'
import type { FieldSpec } from './spec.ts'
import classes from './form.module.css'

/** Fields on a grid of twelve columns, one below the other on a phone. */
export const FieldGrid = ({ readOnly = false, children }: { readOnly?: boolean; children: ReactNode }) => (
  <div className={classes.grid} data-read-only={readOnly || undefined}>
    {children}
  </div>
)

export const FieldCell = ({ span = 12, children }: { span?: FieldSpec['span']; children: ReactNode }) => (
  <div className={classes.cell} data-span={span}>
    {children}
  </div>
)
