import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Config } from '../settings/config.ts'
import { describeApi } from './openapi.ts'
import { html, pageHeaders, renderPage } from './page.ts'

/** `/openapi.json`, and `/api-docs`: a page of our own to read and try every call. */
export function mountApiDescription(app: FastifyInstance, { config, endpoints }: { config: Config; endpoints: readonly Endpoint[] }): void {
  let described: string | undefined
  app.get(`${config.basePath}/openapi.json`, (_request, reply) => {
    described ??= JSON.stringify(describeApi(endpoints, config))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(described)
  })
  const page = apiPage(config.basePath)
  app.get(`${config.basePath}/api-docs`, (_request, reply) =>
    reply.headers(pageHeaders(config)).type('text/html; charset=utf-8').send(page),
  )
}

function apiPage(basePath: string): string {
  return renderPage({
    title: 'API · Calendula',
    language: 'en',
    basePath,
    script: 'api-page.js',
    sheet: 'api-page.css',
    body: html`<div class="api" data-base="${basePath}">
      <header>
        <h1 class="brand"><img src="${basePath}/pages/mark.svg" alt="" width="28" height="28" />Calendula API</h1>
        <input id="filter" type="search" placeholder="Find a call" aria-label="Find a call" autocomplete="off" />
        <span id="caller" role="status"></span>
        <a href="${basePath}/openapi.json">openapi.json</a>
      </header>
      <nav id="areas" aria-label="Areas"></nav>
      <main id="calls"><p role="status">Loading …</p></main>
      <noscript>This page needs JavaScript; the description itself is openapi.json.</noscript>
    </div>`,
  })
}
