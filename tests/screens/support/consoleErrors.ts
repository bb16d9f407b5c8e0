import { afterEach, beforeEach, expect, vi } from 'vitest';

const allowed: RegExp[] = [];

/** Allows console errors that match, in the running test. */
export const allowConsoleError = (pattern: RegExp) => allowed.push(pattern);

/** Fails a test when the app logs an error that the test did not allow. */
export function failOnConsoleErrors(): void {
  const consoleError = vi.spyOn(console, 'error');
  beforeEach(() => {
    allowed.length = 0;
    consoleError.mockClear();
  });
  afterEach(() => {
    const errors = consoleError.mock.calls.map((args) => args.map(String).join(' '));
    expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
  });
}
