import { expect, it } from 'vitest'
import { isPlainDrawing } from './plain-drawing.ts'

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${inner}</svg>`
const isPlain = (text: string) => isPlainDrawing(Buffer.from(text))

it('takes shapes, and what drawing programs write beside what they draw', () => {
  expect(isPlain(svg('<rect width="64" height="64"/>'))).toBe(true)
  expect(
    isPlain(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="64" height="64" xmlns:inkscape="http://i" xmlns:sodipodi="http://s" xmlns="http://www.w3.org/2000/svg">
<sodipodi:namedview id="base"><inkscape:grid type="xygrid"/></sodipodi:namedview>
<metadata><rdf:RDF xmlns:rdf="http://r"><cc:Work xmlns:cc="http://c" rdf:about=""><dc:format>image/svg+xml</dc:format></cc:Work></rdf:RDF></metadata>
<defs><linearGradient id="a"><stop offset="0" stop-color="#123"/></linearGradient><style>.b { fill: url(#a) }</style></defs>
<g><path class="b" d="M0 0h64v64z"/></g></svg>`),
  ).toBe(true)
})

it.each('use filter image pattern foreignObject include symbol marker animate feTurbulence'.split(' '))(
  'refuses <%s> by whatever prefix and however it is written',
  (name) => {
    for (const prefix of ['', 'x:', 'x-y:', 'x.y:', 'é:', 'x_1:'])
      for (const written of [name, name.toUpperCase()])
        for (const end of ['/>', ' href="#a"/>', `></${prefix}${written}>`, '\n/>'])
          expect([prefix, written, isPlain(svg(`<rect/><${prefix}${written}${end}`))]).toEqual([prefix, written, false])
  },
)

it.each([
  ['a document type', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`],
  ['a sheet of styles elsewhere', `<?xml-stylesheet href="/etc/passwd"?>${svg('<rect/>')}`],
  ['an encoding that hides signs', `<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-use/+AD4-')}`],
  ['no drawing', '<html></html>'],
])('refuses %s', (_what, text) => {
  expect(isPlain(text)).toBe(false)
})

it('refuses what is written in another encoding, whose bytes would read as harmless', () => {
  // Its comment is "<svg>" where the bytes are read as ASCII.
  expect(isPlainDrawing(Buffer.from('\ufeff<!--\u733c\u6776\u203e--><svg><use/></svg>', 'utf16le'))).toBe(false)
  expect(isPlainDrawing(Buffer.from(svg('<title>é</title>'), 'latin1'))).toBe(false)
})
