import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { PromiseResult } from './report.ts';

/** Prints the table of promises at the end of a robustness run. In files of plain tests each test is one try of
 *  the promise that its outermost `describe` names. */
export default class PromiseReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const results = new Map<string, PromiseResult>();
    for (const test of tests) {
      const { promise = plainTest(test) } = test.meta();
      const earlier = results.get(promise.promise);
      // A test that did not pass is a failure even where no try was recorded.
      const failures = promise.failures || (test.result().state === 'passed' ? 0 : 1);
      results.set(promise.promise, {
        ...promise,
        tries: promise.tries + (earlier?.tries ?? 0),
        failures: failures + (earlier?.failures ?? 0),
      });
    }
    const figures = new Set(tests.flatMap((test) => test.meta().figures ?? []));
    console.log(['', ...table([...results.values()]), '', ...figures].join('\n'));
  }
}

function plainTest(test: TestCase): PromiseResult {
  let { parent } = test;
  while (parent.type === 'suite' && parent.parent.type === 'suite') parent = parent.parent;
  return {
    promise: parent.type === 'suite' ? parent.name : test.name,
    tries: 1,
    failures: 0,
  };
}

function table(results: readonly PromiseResult[]): string[] {
  const width = Math.max(...results.map(({ promise }) => promise.length), 'promise'.length);
  const row = (promise: string, tries: string, failures: string) =>
    `${promise.padEnd(width)}  ${tries.padStart(9)}  ${failures.padStart(8)}`;
  return [
    row('promise', 'tries', 'failures'),
    ...results.map(({ promise, tries, failures, skipped }) =>
      skipped === undefined
        ? row(promise, tries.toLocaleString('en'), String(failures))
        : `${row(promise, '-', '-')}  skipped: ${skipped}`,
    ),
  ];
}
