import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { settled } from './page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  // The content security policy forbids a script tag; evaluate() bypasses it.
  await page.evaluate(AXE);
  const result: AxeResult = await page.evaluate('axe.run()');
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
