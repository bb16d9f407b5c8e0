import { beforeEach, vi } from 'vitest';

/** For a test file: what has been logged since a test began, metrics among it. */
export function logLines(): () => Record<string, unknown>[] {
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    for (const level of ['log', 'info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
    }
  });
  return () => lines.map((line) => JSON.parse(line));
}
