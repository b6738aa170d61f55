import type { UseQueryResult } from '@tanstack/react-query'
import { homeCalls, type Home } from '#shared/areas/home.ts'
import type { ShortProfile } from '#shared/areas/profile.ts'
import { useCall } from '../api/query.ts'

/** Person, permissions, sidebar and what home shows: one call that all screens share. */
export const useHome = (): UseQueryResult<Home> => useCall(homeCalls.home, {}, { staleTime: 60_000 })

/** The signed-in person; undefined until the first answer. */
export const usePerson = (): ShortProfile | undefined => useHome().data?.person

export type ModulePermission = Home['permissions'][number]

/** On if any entry names the module; read-only as its first entry says. */
export function modulePermission(permissions: readonly ModulePermission[], module: string): { enabled: boolean; readOnly: boolean } {
  const first = permissions.find((entry) => entry.module === module)
  return { enabled: first !== undefined, readOnly: first?.readOnly ?? false }
}

/** What the person may do with a module; off until the first answer. */
export const usePermission = (module: string) => modulePermission(useHome().data?.permissions ?? [], module)
