import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command }) => ({
  root: 'src/web',
  // Addresses are relative to the page's <base>, which the server writes: one build serves every BASE_PATH.
  base: './',
  plugins: [react(), fewFiles(), preloadFont(), drawIcons(), nameShell(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    modulePreload: { resolveDependencies: toAskForBefore },
  },
  cacheDir: '../../node_modules/.vite',
  // The server puts each page's nonce in its place.
  ...(command === 'serve' && { html: { cspNonce: 'PAGE_NONCE' } }),
}))

/** What everybody opens first. */
const firstScreen = path.resolve(import.meta.dirname, 'src/web/areas/home/home.tsx')
/** A shared piece that is smaller goes with the one that nearly the same screens ask for. Bytes, before they are compressed. */
const leastShared = 250_000

/**
 * A screen comes in few files, each of which costs a question and an answer: the frame in one, the first screen in another,
 * and what several screens share in pieces that are worth one.
 */
function fewFiles(): Plugin {
  const ofFirstScreen = new Set<string>()
  const byScreens = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: leastShared }
  const groups = [
    { name: 'frame', tags: ['$initial' as const], priority: 3 },
    // Of packages it would be given what any screen uses of them: they are shared by who needs them.
    { name: 'first', test: (id: string) => ofFirstScreen.has(id), priority: 2 },
    { name: 'packages', test: /node_modules/, priority: 1, ...byScreens },
    { name: 'shared', ...byScreens },
  ]
  // The names that are made for what is shared hold those of all its screens.
  const short = (name = '') => path.parse(name.split('~', 1)[0] ?? '').name
  // Every name stands in the frame, and of its hash nothing can be compressed: seven letters, the fewest that the build takes, tell one file from another.
  const chunkFileNames = ({ name }: { name: string }) => `assets/${short(name)}-[hash:7].js`
  const assetFileNames = ({ names }: { names: string[] }) => `assets/${short(names[0])}-[hash:7][extname]`
  // Joined files may ask for each other: each part runs when it is first needed, as it would on its own.
  const strictExecutionOrder = true
  return {
    name: 'few-files',
    apply: 'build',
    config: () => ({
      build: { rolldownOptions: { output: { strictExecutionOrder, chunkFileNames, assetFileNames, codeSplitting: { groups } } } },
    }),
    buildEnd() {
      ofFirstScreen.clear()
      const add = (id: string): void => {
        if (ofFirstScreen.has(id) || id.includes('node_modules')) return
        ofFirstScreen.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
      }
      add(firstScreen)
    },
  }
}

/** Has the font fetched beside the code: it is there before the first words, which would else be laid out twice. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) => name.includes('inter-latin-wght-normal'))
        if (!font) throw new Error('the build has no font for its pages')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${font}`, crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Of the mark: with ground where the system cuts a shape out of it, which leaves at least the middle four fifths. */
const icons = [
  { name: 'icon-192.png', size: 192, mark: 1 },
  { name: 'icon-512.png', size: 512, mark: 1 },
  { name: 'icon-maskable-192.png', size: 192, mark: 0.68, ground: '#faf8f5' },
  { name: 'icon-maskable-512.png', size: 512, mark: 0.68, ground: '#faf8f5' },
  { name: 'icon-apple.png', size: 180, mark: 0.76, ground: '#faf8f5' },
]

/** Draws what the portal is found by where it is installed as an app. */
function drawIcons(): Plugin {
  return {
    name: 'draw-icons',
    apply: 'build',
    async generateBundle() {
      const svg = await readFile(path.resolve(import.meta.dirname, 'src/web/mark.svg'))
      for (const { name: fileName, size, mark, ground } of icons) {
        const input = await sharp(svg, { density: 96 * 16 })
          .resize(Math.round(size * mark))
          .png()
          .toBuffer()
        const plain = { width: size, height: size, channels: 4 as const, background: ground ?? '#0000' }
        const source = await sharp({ create: plain }).composite([{ input }]).png({ palette: true }).toBuffer()
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

/** What few open, or only beside a network, is kept when it was asked for: previews of files, the gallery, letters of other alphabets. */
const seldom = /(^|\/)(pdf|gallery|inter-(?!latin-wght))/

/** Tells the worker which files every page is made of. */
function nameShell(): Plugin {
  let folder = ''
  return {
    name: 'name-shell',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    writeBundle: async (_options, bundle) => {
      const files = Object.keys(bundle)
        .filter((name) => /^assets\/.*\.(js|css|woff2|svg)$/.test(name) && !seldom.test(name.slice('assets/'.length)))
        .sort()
      const worker = path.join(folder, 'worker.js')
      const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
      const code = (await readFile(worker, 'utf8')).replace('const files = []', `const files = ${JSON.stringify(files)}`)
      await writeFile(worker, code.replace('.BUILD', `.${build}`))
    },
  }
}

/** The page itself asks for what ties files together, and a file that needs no other is asked for by its own import: neither is named again. */
function toAskForBefore(_file: string, needed: string[]): string[] {
  const others = needed.filter((name) => !name.includes('rolldown-runtime'))
  return others.length > 1 ? others : []
}

/** Lays a .br and a .gz beside every file worth it, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    writeBundle: async () => {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(
        names.filter((name) => /\.(js|mjs|css|svg|json|wasm|ttf)$/.test(name)).map((name) => compress(path.join(folder, name))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < 128) return
  const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: hint }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
