import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The runs' own log lines would bury a failure.
    silent: 'passed-only',
    globalSetup: 'tests/support/build.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,functions,local,infra}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/**/*.test.ts'],
          globalSetup: 'tests/support/shared-product.ts',
          // One product and one Chromium serve all of them.
          fileParallelism: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
