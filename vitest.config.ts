import { defineConfig } from 'vitest/config';

const MOCKED = 'tests/members-*.test.ts';

export default defineConfig({
  test: {
    // The runs' own log lines would bury a failure.
    silent: 'passed-only',
    globalSetup: 'tests/support/build.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine may take its time.
    expect: { poll: { timeout: 10_000 } },
    // Most of them wait for an engine or a browser rather than for a processor.
    maxWorkers: 4,
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
          testTimeout: 60_000,
        },
      },
    ],
  },
});
