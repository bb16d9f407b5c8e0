import { expect, test } from 'vitest';
import { routeIndex, routeSection } from './architecture.ts';

test('docs/architecture.md lists every route with its files (npm run architecture updates it)', () => {
  expect(routeSection.read()).toBe(routeIndex());
});
