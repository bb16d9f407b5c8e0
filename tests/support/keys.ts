import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './page.ts';

const MOST_STOPS = 150;

/** The keyboard of a page, and where its focus is. */
export function keysOf({ page }: Visit) {
  const press = (key: string) => page().keyboard.press(key);
  const hasFocus = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement);

  return {
    press,
    type: (text: string) => page().keyboard.type(text),
    expectFocus: (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true),
    /** @throws Error when the focus does not come by it. */
    async goTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      await target.waitFor();
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        if (await hasFocus(target)) return;
        await press(key);
      }
      throw new Error(`No way to ${target} by ${key}`);
    },
  };
}
