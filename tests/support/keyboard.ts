import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './page.ts';

const MAX_STOPS = 150;

/** Keyboard actions and focus assertions. */
export function createKeyboard({ page }: Visit) {
  const press = (key: string) => page().keyboard.press(key);
  const hasFocus = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement);

  return {
    press,
    type: (text: string) => page().keyboard.type(text),
    expectFocus: (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true),
    /** @throws Error if the key never reaches the target */
    async goTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      await target.waitFor();
      for (let stop = 0; stop < MAX_STOPS; stop += 1) {
        if (await hasFocus(target)) return;
        await press(key);
      }
      throw new Error(`${key} never focused ${target}`);
    },
  };
}
