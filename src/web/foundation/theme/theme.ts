import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'

/** From the palest to the darkest; index 7 carries white text, index 4 dark text. */
const orange: MantineColorsTuple = [
  '#fff1e8',
  '#ffe0cc',
  '#ffc299',
  '#ffa566',
  '#ff8a3d',
  '#f2700d',
  '#e05a0c',
  '#d1440e',
  '#b93e0b',
  '#962f06',
]
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f0ea',
  '#e9e3da',
  '#d8cfc2',
  '#bdb3a9',
  '#978c82',
  '#726961',
  '#57504a',
  '#3b3530',
  '#1d1916',
]
const dark: MantineColorsTuple = [
  '#f4efe9',
  '#d9d0c7',
  '#bdb3a9',
  '#978c82',
  '#463d36',
  '#302a25',
  '#1e1a17',
  '#191512',
  '#151210',
  '#0f0d0b',
]

const tints = ['yellow', 'blue', 'green', 'orange', 'red'] as const

const variantColorResolver: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input)
  const primary = (input.color ?? input.theme.primaryColor) === input.theme.primaryColor
  if (input.variant === 'filled') return { ...usual, color: primary ? 'var(--on-primary)' : 'var(--on-colour)' }
  if (input.variant === 'default')
    return { ...usual, background: 'var(--surface)', hover: 'var(--sunk)', color: 'var(--text)', border: '1px solid var(--line-strong)' }
  return usual
}

/** How far what lies beneath a dialog is dimmed; the place of the scrollbar, which it does not cover, is dimmed as far in base.css. */
const overlayProps = { backgroundOpacity: 0.4 }

export const theme = createTheme({
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '99px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.25', fontWeight: '650' },
      h2: { fontSize: '18px', lineHeight: '1.3', fontWeight: '640' },
      h3: { fontSize: '15px', lineHeight: '1.4', fontWeight: '620' },
      h4: { fontSize: '14px', lineHeight: '1.4', fontWeight: '620' },
    },
  },
  colors: { orange, gray, dark },
  primaryColor: 'orange',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  black: '#1d1916',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver,
  components: {
    Button: { styles: { label: { fontWeight: 600, fontSize: 14 } } },
    // Its head is not the page's.
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } }, overlayProps } },
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        centered: true,
        radius: 'lg',
        overlayProps,
      },
    },
    // A menu has items alone: an empty place for the focus is none.
    Menu: { defaultProps: { shadow: 'md', radius: 'lg', position: 'bottom-end', withInitialFocusPlaceholder: false } },
    // What opens a list looks the same wherever one is chosen from.
    NativeSelect: {
      defaultProps: {
        rightSection: createElement(IconChevronDown, { size: 18, stroke: 1.75, color: 'var(--text-3)', 'aria-hidden': true }),
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    Paper: { defaultProps: { radius: 'lg' } },
  },
})

const ofTint = (name: string, token = name) => ({
  [`--mantine-color-${name}-text`]: `var(--${token})`,
  [`--mantine-color-${name}-filled`]: `var(--${token})`,
  [`--mantine-color-${name}-filled-hover`]: `color-mix(in srgb, var(--${token}) 88%, var(--text))`,
  [`--mantine-color-${name}-light`]: `var(--${token}-soft)`,
  [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, var(--${token}-soft) 92%, var(--text))`,
  [`--mantine-color-${name}-light-color`]: `var(--${token})`,
  [`--mantine-color-${name}-outline`]: `var(--${token})`,
  [`--mantine-color-${name}-outline-hover`]: `var(--${token}-soft)`,
})

const variables: Record<string, string> = {
  ...Object.assign({}, ...tints.map((tint) => ofTint(tint))),
  ...ofTint('gray', 'grey'),
  ...ofTint('orange', 'primary'),
  '--mantine-color-orange-filled-hover': 'var(--primary-hover)',
  '--mantine-color-orange-light-color': 'var(--primary-text)',
  '--mantine-color-orange-text': 'var(--primary-text)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-light': 'var(--primary-soft)',
  '--mantine-primary-color-light-color': 'var(--primary-text)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-error': 'var(--red)',
  // Of this one menus colour what takes something away.
  '--mantine-color-red-6': 'var(--red)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
}

/** The tokens change with the scheme by themselves, so both schemes get the same words. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })
