import { useQuery } from '@tanstack/react-query'
import { overtimeScheduleCalls } from '#shared/requests/overtime-schedule.ts'
import type { EmployeeOption } from '#shared/wire.ts'
import { call } from '#web/foundation/api/call.ts'

/** Beyond so many people a table is the better way. */
const mostPages = 10

/** Everybody for whom the signed-in person may file, page after page; undefined until they are known. */
export function useEveryone(enabled: boolean): readonly EmployeeOption[] | undefined {
  const { employees } = overtimeScheduleCalls
  return useQuery({
    queryKey: [employees.area, 'everyone'],
    enabled,
    staleTime: 60_000,
    async queryFn({ signal }) {
      const found: EmployeeOption[] = []
      for (let page = 0; page < mostPages; page += 1) {
        const { listData, totalPage } = await call(employees, { paginationSize: 100, paginationPage: page }, { signal })
        found.push(...listData.map((row) => ({ ...row, id: String(row.id) })))
        if (page + 1 >= totalPage) break
      }
      return found
    },
  }).data
}
