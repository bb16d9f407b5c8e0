import { startVitest } from 'vitest/node';
import type { BoxCounts } from '../../tests/support/box-counts.ts';

const TEST = 'tests/robustness/many-pieces.test.ts';

export async function countBox(): Promise<BoxCounts> {
  const vitest = await startVitest([TEST], {
    watch: false,
    project: ['robustness'],
    reporters: ['dot'],
  });
  const tests = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
  const box = tests.map((test) => test.meta().box).find(Boolean);
  await vitest.close();
  if (!box) throw new Error(`${TEST} has counted nothing`);
  return box;
}
