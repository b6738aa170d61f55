import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'

/** The security headers of every answer. What is not a page may load nothing; pages bring a policy of their own. */
export function mountHeaders(app: FastifyInstance, config: Config): void {
  const https = config.publicUrl.startsWith('https:')
  void app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'self'"] } },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // For browsers that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
    strictTransportSecurity: https && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true },
  })
}
