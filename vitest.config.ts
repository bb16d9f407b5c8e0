import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const MOCKED = 'tests/members-*.test.ts';

/** Of those that would begin late, and still be running when all others are done. */
const LONGEST = [
  'functions/sync/killed.test.ts',
  'local/airtable/photos/photos.test.ts',
  'local/schedule.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((file) => moduleId.endsWith(file));
    const { long = [], others = [] } = Object.groupBy(await super.sort(files), (file) =>
      isLong(file) ? 'long' : 'others',
    );
    return [...long, ...others];
  }
}

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
    sequence: { sequencer: LongestFirst },
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
