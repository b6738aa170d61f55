import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { List } from '#shared/contract/list.ts'
import type { Person, Stage } from './cast.ts'

type Row = Record<string, unknown>

/** A list with its call, and somebody who has rows in it. */
export interface Asked {
  list: List
  call: Endpoint
  by: Person
  with?: object
}

/** Every row, page by page; throws where a page is refused, short, or the totals do not add up. */
export async function readAll(stage: Stage, asked: Asked, body: Row & { paginationSize: number }): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const answer = await stage.as(asked.by).call(asked.call, { ...asked.with, ...body, paginationPage: page } as never)
    if (answer.status !== 200) throw new Error(`${asked.call.path}: ${answer.status} ${answer.error.Message}`)
    const { listData, totalData, totalPage } = answer.body as { listData: Row[]; totalData: number; totalPage: number }
    rows.push(...listData)
    if (totalPage !== Math.ceil(totalData / body.paginationSize))
      throw new Error(`${asked.call.path}: ${totalPage} pages for ${totalData} rows`)
    if (page < totalPage && listData.length !== body.paginationSize) throw new Error(`${asked.call.path}: page ${page} is short`)
    if (page < totalPage) continue
    if (rows.length !== totalData) throw new Error(`${asked.call.path}: ${rows.length} rows of ${totalData}`)
    return rows
  }
}

/** What a column is sorted by: its id where a status, a number where one, else the text; rows without are left out. */
export function lettersOf(rows: readonly Row[], list: List, column: string): (string | number)[] {
  const kind = list.columns[column]?.kind
  const values = rows.map((row) => (kind === 'status' ? row['statusId'] : row[column])).filter((value) => value != null)
  return values.map((value) => (kind === 'number' || kind === 'money' || kind === 'status' ? Number(value) : String(value)))
}

/** Whether values go up (0) or down (1), equal ones in any order. */
export const isSorted = (values: readonly (string | number)[], direction: 0 | 1): boolean =>
  values.every((value, index) => {
    const before = values[index - 1]
    return before === undefined || (direction === 0 ? before <= value : before >= value)
  })
