import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumOptions } from './tests/support/browser.ts';
import { keepInMemory } from './tests/support/memory.ts';

keepInMemory();

const SOURCES = '{shared,functions,local,infra,demo,scripts,web}';

/** In two projects: its examples take as long as all others together. */
const PAYMENT_SEQUENCES = 'functions/api/payments/payment-sequences.integration.test.ts';

/** Tests that `npm run prove` repeats with many more examples (`numRuns`). */
const PROPERTY_TESTS = [
  PAYMENT_SEQUENCES,
  'functions/api/orders/interleavings.integration.test.ts',
  'functions/domain/identification/import/round-trip.test.ts',
  'functions/domain/photos/malformed-images.test.ts',
  'functions/jobs/sync/push-sequences.integration.test.ts',
  'shared/identification/parse/parse-text.test.ts',
  'shared/identification/reference-index.properties.test.ts',
  'shared/quotes/consignor-histories.property.test.ts',
  'shared/stocktake.property.test.ts',
  'shared/search/{changed-index,product-index,unique-ids}.test.ts',
];

/** Serves a small picture for every product photo. */
const photoPlaceholder = (): Plugin => ({
  name: 'photo-placeholder',
  configureServer: ({ middlewares }) => {
    middlewares.use('/photos', (_request, response) => {
      response.setHeader('content-type', 'image/svg+xml');
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
    });
  },
});

/** The development build of React keeps the stack of each element's creation, which takes a third of its time. */
const withoutOwnerStacks = {
  name: 'without-owner-stacks',
  transform: (code: string) =>
    code.replaceAll('1e4 > ReactSharedInternals.recentlyCreatedOwnerStacks++', 'false'),
};

/** @param react its build. The production build, which ships, takes a fifth less time; `npm run prove` repeats the
 *  tests with the development build, whose warnings fail a test. */
const screens = (
  name: string,
  react: 'production' | 'development',
): TestProjectInlineConfiguration => ({
  extends: true,
  plugins: [photoPlaceholder()],
  oxc: { jsx: { runtime: 'automatic', development: react === 'development' } },
  // The build of Emotion that ships.
  resolve: { conditions: ['module', 'browser', 'production'] },
  // What the scan does not find: found in the middle of a test, it would reload the page.
  optimizeDeps: {
    include: [
      '@mui/material',
      '@mui/material/styles',
      '@mui/x-date-pickers',
      '@mui/x-date-pickers/AdapterDayjs',
      'fastest-levenshtein',
      'libheif-js/libheif-wasm/libheif.js',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
    ],
    rolldownOptions: {
      plugins: [withoutOwnerStacks],
      transform: {
        define: {
          'process.env.NODE_ENV': `"${react}"`,
          // React's tracks for the performance panel.
          'console.createTask': 'undefined',
          'console.timeStamp': 'undefined',
        },
      },
    },
  },
  test: {
    name,
    include: ['tests/screens/*.test.tsx'],
    setupFiles: 'tests/screens/support/setup.ts',
    // One page for all files: the modules are loaded once.
    isolate: false,
    // After the other projects: two browsers at once are slower on two cores.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      locators: { exact: false },
      provider: playwright({
        launchOptions: chromiumOptions(),
        contextOptions: { reducedMotion: 'reduce' },
        // Without it actions and `expect.element` wait until the test's timeout.
        actionTimeout: 15_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});

const properties = (name: string, include: string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    globalSetup: 'tests/support/shared-dynamodb.ts',
    env: { ALL_EXAMPLES: 'true' },
    testTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    // Print log output only for failing tests.
    silent: 'passed-only',
    // Powertools logs through the console, where `silent` captures it, and emits no metrics.
    env: { POWERTOOLS_DEV: 'true' },
    // More than cores: most tests wait for an engine or a browser.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${SOURCES}/**/*.test.ts`],
          exclude: ['**/*.integration.test.ts'],
          // Modules are loaded once per worker: a test that replaces one restores it.
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [`${SOURCES}/**/*.integration.test.ts`],
          exclude: ['infra/**', 'local/airtable/**'],
          globalSetup: ['tests/support/build.ts', 'tests/support/shared-dynamodb.ts'],
          // Each worker loads the SDK once. The set-up file resets the modules of the project after each file.
          isolate: false,
          setupFiles: 'tests/support/fresh-modules.ts',
        },
      },
      {
        extends: true,
        test: {
          // Isolated: `functions/domain/airtable` replaces the fetch of the `airtable` package while it loads.
          name: 'local-airtable',
          include: ['local/airtable/**/*.integration.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'infra',
          include: ['infra/*.integration.test.ts'],
          globalSetup: 'tests/support/build.ts',
          // A worker synthesizes each template once.
          isolate: false,
        },
      },
      screens('screens', 'production'),
      screens('screens-development', 'development'),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/*.test.ts'],
          globalSetup: ['tests/support/build.ts', 'tests/support/shared-instance.ts'],
          // A journey takes minutes when other tests run next to it on two slow cores.
          testTimeout: 360_000,
          hookTimeout: 360_000,
          expect: { poll: { timeout: 90_000 } },
        },
      },
      {
        extends: true,
        test: {
          // Adversarial tests, more than an hour: `npm run prove`, not part of `npm test`.
          name: 'robustness',
          include: ['tests/robustness/*.test.ts'],
          globalSetup: ['tests/support/build.ts', 'tests/support/shared-instance.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
      properties('properties', PROPERTY_TESTS),
      properties('properties-payments', [PAYMENT_SEQUENCES]),
    ],
  },
});
