import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/day-card.ts')).dayCard
const at = (path: '' | '/training-history') => `/qr-code-history${path}/$employee64/$dateTime64` as const

export const dayCardScreens = [
  screen(at('/training-history'), async () => (await import('./day-card-screen.tsx')).TrainingsByCode, { texts }),
  screen(at(''), async () => (await import('./day-card-screen.tsx')).DayByCode, { texts }),
]
