import { beforeEach, vi } from 'vitest';

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
