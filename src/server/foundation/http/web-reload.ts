import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { Config } from '../settings/config.ts'
import type { Template } from './web.ts'

/** Serves the web part from its sources and reloads it in the browser when they change. For development only. */
export async function openReloading(app: FastifyInstance, { basePath }: Config): Promise<Template> {
  const vite = await createServer({
    configLoader: 'native',
    base: `${basePath}/`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    if (['/api/', '/oidc/', '/pages/'].some((part) => request.url.startsWith(basePath + part))) return next()
    // What Vite does not know goes on to the routes; what it knows it answers itself.
    vite.middlewares(request.raw, reply.raw, next)
  })
  const source = path.join(vite.config.root, 'index.html')
  return async () => vite.transformIndexHtml('/index.html', await readFile(source, 'utf8'))
}
