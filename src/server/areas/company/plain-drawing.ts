import { isUtf8 } from 'node:buffer'

/** What a mark may consist of, what drawing programs say of it, and what draws nothing; each by whatever prefix. */
const plainParts = new Set(
  `svg g defs title desc metadata style a switch path rect circle ellipse line polyline polygon text tspan
   linearGradient radialGradient stop clipPath mask script
   RDF Work format type creator Agent date publisher rights license identifier subject Bag li description
   namedview grid guide page`
    .toLowerCase()
    .split(/\s+/),
)

/** Whether an SVG costs little and names nothing elsewhere: a document type can name files of this machine; pictures within, copies, markers and filters grow beyond measure. */
export function isPlainDrawing(bytes: Buffer): boolean {
  // In another encoding a part could be named by other bytes than are looked for.
  if (!isUtf8(bytes) || bytes.includes(0)) return false
  const text = bytes.toString('utf8')
  const [, encoding = 'utf-8'] = /<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text) ?? []
  if (!/^(utf-8|us-ascii|iso-8859-1)$/i.test(encoding)) return false
  if (!/<svg[\s>]/.test(text) || /<!(DOCTYPE|ENTITY)|<\?xml-stylesheet|data:/i.test(text)) return false
  const names = Array.from(text.matchAll(/<\/?([^\s<>/!?][^\s<>/]*)/g), ([, name = '']) => name)
  return names.every((name) => plainParts.has(name.slice(name.lastIndexOf(':') + 1).toLowerCase()))
}
