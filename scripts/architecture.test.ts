import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { architecturePage } from './architecture.ts';

test('docs/architecture.md lists every route with its files (npm run architecture updates it)', () => {
  const page = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8');
  expect(page).toBe(architecturePage(page));
});
