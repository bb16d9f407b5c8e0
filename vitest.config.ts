import { defineConfig } from 'vitest/config';

const SOURCES = '{shared,functions,local,infra,demo,scripts,web}';

export default defineConfig({
  test: {
    // Print log output only for failing tests.
    silent: 'passed-only',
    // Powertools logs through the console, where `silent` captures it, and emits no metrics.
    env: { POWERTOOLS_DEV: 'true' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // CI retries once; the report still names a test that needed it.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${SOURCES}/**/*.test.ts`],
          exclude: ['**/*.integration.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [`${SOURCES}/**/*.integration.test.ts`],
          globalSetup: 'tests/support/build.ts',
          // Most of the time goes to waiting for an engine.
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/*.test.ts'],
          globalSetup: ['tests/support/build.ts', 'tests/support/empty-product.ts'],
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/*.test.ts'],
          globalSetup: ['tests/support/build.ts', 'tests/support/shared-product.ts'],
          maxWorkers: 4,
        },
      },
    ],
  },
});
