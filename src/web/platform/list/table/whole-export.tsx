import { useState } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { List } from '#shared/contract/list.ts'
import { shownColumns } from '../rows/columns.ts'
import { defaultView } from '../rows/view.ts'
import { ExportButton } from './export-button.tsx'

interface WholeExportProps {
  call: Endpoint
  list: List
  /** What is shown of it: a site, a month. */
  extra?: Readonly<Record<string, unknown>>
}

/** A list that stands whole on its page, as a file: all of it, as it is on screen. */
export function WholeExport({ call, list, extra }: WholeExportProps) {
  const [columns] = useState(() => shownColumns(list, null))
  return <ExportButton call={call} list={list} view={defaultView} columns={columns} extra={extra} />
}
