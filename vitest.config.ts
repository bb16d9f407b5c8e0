import { defineConfig } from 'vitest/config';

const MOCKED = 'tests/members-*.test.ts';

export default defineConfig({
  test: {
    // The runs' own log lines would bury a failure.
    silent: 'passed-only',
    // They go through the console, which is where the line above keeps them, and metrics stay out.
    env: { POWERTOOLS_DEV: 'true' },
    globalSetup: 'tests/support/build.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine may take its time.
    expect: { poll: { timeout: 30_000 } },
    // Most of them wait for an engine or a browser rather than for a processor.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The first template of a file takes as long as its assets take to be read.
          testTimeout: 120_000,
          include: ['{shared,functions,local,infra}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: [MOCKED],
          globalSetup: 'tests/support/empty-product.ts',
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/**/*.test.ts'],
          exclude: [MOCKED],
          globalSetup: 'tests/support/shared-product.ts',
          testTimeout: 120_000,
        },
      },
    ],
  },
});
