import { page } from 'vitest/browser';
import { animationsFinished, expectAccessible } from './axe.ts';
import { expectNoOverflow } from './locators.ts';
import { DESKTOP, PHONE, TABLET } from './viewports.ts';

/** Expects that the open screen fits a phone, a tablet and a desktop. */
export async function expectFits(): Promise<void> {
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    await animationsFinished();
    expectNoOverflow();
  }
}

/** Expects that the open screen fits, and is accessible on a phone and on a desktop. A tablet has one of these layouts. */
export async function expectFitsAccessibly(): Promise<void> {
  await expectFits();
  await expectAccessible();
  await page.viewport(...PHONE);
  await expectAccessible();
}
