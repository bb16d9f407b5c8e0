import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The runs' own log lines would bury a failure.
    silent: 'passed-only',
    // They go through the console, which is where the line above keeps them, and metrics stay out.
    env: { POWERTOOLS_DEV: 'true' },
    globalSetup: 'tests/support/build.ts',
    // For what hangs. A busy machine may take its time, many times a quiet one's.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // On a machine that is not our own, a second try tells a slip of the clock from a fault: the report names
    // it. Here each failure is looked at.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 60_000 } },
    // Most of them wait for an engine or a browser rather than for a processor.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,functions,local,infra,demo,scripts}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/*.test.ts'],
          globalSetup: 'tests/support/empty-product.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/*.test.ts'],
          globalSetup: 'tests/support/shared-product.ts',
        },
      },
    ],
  },
});
