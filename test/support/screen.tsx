import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { en } from '../../src/shared/texts/en/index.ts'
import { addTexts, startTexts } from '../../src/web/foundation/i18n/i18n.ts'

// What is waited for comes at once; on a machine that is busy, a little later.
configure({ asyncUtilTimeout: 10_000 })

// What still fades out must not outlive its test.
afterEach(cleanup)

/** Nothing moves, so that no clock of a transition runs on when a test has ended. */
const still = createTheme({ respectReducedMotion: true })

/** How wide the window is taken to be by `max-width` queries. */
let width = 1440

/** Makes the window so wide, for what is shown next. */
export function widen(to: number): void {
  width = to
}

const matches = (query: string) => {
  if (query.includes('prefers-reduced-motion')) return true
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
  return most !== undefined && width <= Number(most)
}

/** Shows a part of a screen in English, with the providers that the portal has around it. */
export async function show(part: ReactNode): Promise<RenderResult> {
  cleanup()
  window.matchMedia = (query) =>
    ({ matches: matches(query), media: query, addEventListener: () => undefined, removeEventListener: () => undefined }) as never
  await startTexts()
  addTexts(en)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <MantineProvider env="test" theme={still}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
