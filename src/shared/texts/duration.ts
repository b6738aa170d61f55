/** Minutes as `7 h 30 m`, or in words `7 Hour(s) 30 Minute(s)`. */
export function formatDuration(minutes: number, form: 'short' | 'long' = 'short'): string {
  const total = Math.round(Math.abs(minutes))
  const hours = Math.floor(total / 60)
  const rest = total % 60
  const [hourWord, minuteWord] = form === 'short' ? ['h', 'm'] : ['Hour(s)', 'Minute(s)']
  const parts = [hours ? `${hours} ${hourWord}` : '', rest || !hours ? `${rest} ${minuteWord}` : '']
  return `${minutes < 0 ? '-' : ''}${parts.filter(Boolean).join(' ')}`
}

/** Where the catalogues write `{{minutes, duration}}` or `{{hours, hours}}`, a number of them stands as `7 h 30 m`; its sign stays. */
export const durationFormats: Readonly<Record<string, (value: unknown) => string>> = {
  duration: (value) => written(value, 1),
  hours: (value) => written(value, 60),
}

function written(value: unknown, minutes: number): string {
  const [, sign = '', amount] = /^([+−-]?)(\d+(?:\.\d+)?)$/.exec(String(value)) ?? []
  return amount === undefined ? String(value) : sign + formatDuration(Number(amount) * minutes)
}
