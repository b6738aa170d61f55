import { defineConfig } from 'vitest/config'

/** Tests of the tier in which faults are planted: what stands lower is imported by everything, and is held by its own tests. */
const tiers = (process.env['MUTANTS_TESTS'] ?? 'src test/assurance').split(' ')

export default defineConfig({
  test: {
    globalSetup: ['test/support/database-server.ts'],
    setupFiles: ['test/support/each-file.ts'],
    include: tiers.map((tier) => `${tier}/**/*.test.{ts,tsx}`),
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
