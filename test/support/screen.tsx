import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { en } from '../../src/shared/texts/en/index.ts'
import { addTexts, startTexts } from '../../src/web/foundation/i18n/i18n.ts'

// What still fades out must not outlive its test.
afterEach(cleanup)

/** How wide the window is taken to be by `max-width` queries. */
let width = 1440

/** Makes the window so wide, for what is shown next. */
export function widen(to: number): void {
  width = to
}

const matches = (query: string) => {
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
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
