import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['test/support/database-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes at once; on a machine that is busy, a little later.
    expect: { poll: { timeout: 15_000 } },
    // A machine that stands still for a moment is no fault of the portal; a fault fails twice.
    retry: 1,
    maxWorkers: 2,
    maxConcurrency: 2,
    coverage: { include: ['src/**/*.ts', 'src/**/*.tsx'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.e2e.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
