import { globSync, writeFileSync } from 'node:fs';
import { availableParallelism, type } from 'node:os';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { toTable } from '../../../scripts/docs-page.ts';
import type { PromiseResult } from './report.ts';

/** Prints each failure at once, since a run takes about two hours, and the table of promises at the end. Writes
 *  docs/reliability.md after a whole run. In files of plain tests each test is one try of the promise that its outermost `describe` names. */
export default class PromiseReporter implements Reporter {
  #isFiltered = false;
  #startedMs = 0;

  onInit({ config }: Vitest): void {
    this.#isFiltered = config.testNamePattern !== undefined;
    this.#startedMs = performance.now();
  }

  onTestCaseResult(test: TestCase): void {
    for (const { message, diff, cause } of test.result().errors ?? []) {
      // The cause of a failed property is the error of its example.
      console.log([`FAILED ${test.name}`, message, diff ?? '', cause?.message ?? ''].join('\n'));
    }
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const table = toTable(['promise', 'tries', 'failures'], toRows(sumUp(tests)), true);
    const figures = [...new Set(tests.flatMap((test) => test.meta().figures ?? []))];
    console.log(['', table, '', ...figures].join('\n'));
    const robustness = modules.filter(({ project }) => project.name === 'robustness');
    const isWhole = robustness.length === globSync('tests/robustness/*.test.ts').length;
    if (isWhole && !this.#isFiltered) this.#write(table);
  }

  #write(table: string): void {
    const minutes = Math.round((performance.now() - this.#startedMs) / 60_000);
    const text = `# Reliability

\`npm run prove\` tries the [promises of the product](behavior.md) against fresh instances on loopback, and writes this page after
each whole run. ${toDate(new Date())}, ${minutes} minutes, Node ${process.versions.node}, ${type()} with ${availableParallelism()} cores:

${table}
`;
    writeFileSync('docs/reliability.md', text);
  }
}

const RULES =
  'Rules of search, identification, photos, quotes and payments hold for generated examples';
/** Projects whose tests together try one promise. */
const PROMISES: Record<string, string> = {
  properties: RULES,
  'properties-payments': RULES,
  'screens-development': 'No screen causes a warning of React',
};

const toDate = (date: Date) => date.toISOString().slice(0, 10);

function sumUp(tests: readonly TestCase[]): PromiseResult[] {
  const results = new Map<string, PromiseResult>();
  for (const test of tests) {
    const { promise = plainTest(test) } = test.meta();
    const earlier = results.get(promise.promise);
    // A failed test counts as a failure even if no try was recorded.
    const failures = promise.failures || (test.result().state === 'passed' ? 0 : 1);
    results.set(promise.promise, {
      ...promise,
      tries: promise.tries + (earlier?.tries ?? 0),
      failures: failures + (earlier?.failures ?? 0),
    });
  }
  return [...results.values()];
}

function plainTest(test: TestCase): PromiseResult {
  const promise = PROMISES[test.project.name];
  if (promise) return { promise, tries: 1, failures: 0 };
  let { parent } = test;
  while (parent.type === 'suite' && parent.parent.type === 'suite') parent = parent.parent;
  return {
    promise: parent.type === 'suite' ? parent.name : test.name,
    tries: 1,
    failures: 0,
  };
}

const toRows = (results: readonly PromiseResult[]): string[][] =>
  results.map(({ promise, tries, failures }) => [
    promise,
    tries.toLocaleString('en'),
    String(failures),
  ]);
