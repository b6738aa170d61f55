import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command }) => ({
  root: 'src/web',
  // Addresses are relative to the page's <base>, which the server writes: one build serves every BASE_PATH.
  base: './',
  plugins: [react(), preloadFont(), precompress()],
  build: { outDir: '../../dist/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
  cacheDir: '../../node_modules/.vite',
  // The server puts each page's nonce in its place.
  ...(command === 'serve' && { html: { cspNonce: 'PAGE_NONCE' } }),
}))

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

/** Lays a .br and a .gz beside every file worth it, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
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
