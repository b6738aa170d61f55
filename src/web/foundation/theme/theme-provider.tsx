import '@fontsource-variable/inter/wght.css'
import './tokens.css'
import './mantine-styles.ts'
import './base.css'
import './print.css'
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { styleNonce } from '../settings.ts'
import { stored } from '../storage.ts'
import { firstDirection } from './direction.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const scheme = localStorageColorSchemeManager({ key: stored.colourScheme })

/** Colours, type and direction for everything below; light or dark as the person or the system says. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={firstDirection()}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={scheme}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
