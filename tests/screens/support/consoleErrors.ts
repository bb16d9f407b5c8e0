import { afterEach, beforeEach, expect, vi } from 'vitest';

const allowed: RegExp[] = [];

export const allowConsoleError = (pattern: RegExp) => allowed.push(pattern);

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
