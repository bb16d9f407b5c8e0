import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { animationsFinished, expectAccessible } from './axe.ts';
import { getOverflow } from './locators.ts';
import { DESKTOP, PHONE, TABLET } from './viewports.ts';

export async function expectFits(): Promise<void> {
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    await animationsFinished();
    await expect.poll(getOverflow).toBe(0);
  }
}

export async function expectFitsAccessibly(): Promise<void> {
  await expectFits();
  await expectAccessible();
  await page.viewport(...PHONE);
  await expectAccessible();
}
