/** A code to be scanned, as the path of an SVG in a square of `size` units, its quiet margin among them. */
export interface QrCode {
  size: number
  path: string
}

export async function qrCodeOf(text: string): Promise<QrCode> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
