import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queries } from '#web/foundation/api/query.ts'
import { SnackbarHost } from '#web/foundation/snackbar.tsx'
import { ThemeProvider } from '#web/foundation/theme/theme-provider.tsx'

export function App({ router }: { router: AnyRouter }) {
  return (
    <StrictMode>
      <ThemeProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <SnackbarHost />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>
  )
}
