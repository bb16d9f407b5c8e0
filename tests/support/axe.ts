import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { settled } from './page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** What axe finds wrong with the page, once what fades in is there. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  // The site allows no scripts but its own files.
  await page.evaluate(AXE);
  const result: AxeResult = await page.evaluate('axe.run()');
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
