import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './page.ts';

export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1, name: /^(?!Loading)/ })
    .waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await settled(page);
}
