import type { UseQueryResult } from '@tanstack/react-query'
import { homeCalls, type Home } from '#shared/areas/home.ts'
import type { ShortProfile } from '#shared/areas/profile.ts'
import { moduleAccess, type ModuleAccess } from '#shared/permissions.ts'
import { useCall } from '../api/query.ts'

/** Person, permissions, sidebar and what home shows: one call that all screens share. */
export const useHome = (): UseQueryResult<Home> => useCall(homeCalls.home, {}, { staleTime: 60_000 })

/** The signed-in person; undefined until the first answer. */
export const usePerson = (): ShortProfile | undefined => useHome().data?.person

/** What is written above the screens at a path; null where nothing is. */
export const useGuidance = (path: string) => useHome().data?.sidebar.find((item) => item.path === path)?.guidance ?? null

/** What the person may do with a module; off until the first answer. */
export const usePermission = (module: string): ModuleAccess => moduleAccess(useHome().data?.permissions ?? [], module)
