import { beforeAll, expect, test } from 'vitest';

export interface PromiseResult {
  promise: string;
  tries: number;
  failures: number;
}

declare module 'vitest' {
  interface TaskMeta {
    promise?: PromiseResult;
    figures?: readonly string[];
  }
}

interface Entry {
  tries: number;
  failures: string[];
}

const MAX_PRINTED_FAILURES = 5;
const RUN_TIMEOUT_MS = 60 * 60_000;

export class PromiseReport {
  readonly figures: string[] = [];
  readonly #entries = new Map<string, Entry>();

  /** @param failure undefined if the promise held */
  record(promise: string, failure?: string): void {
    const entry = this.entry(promise);
    entry.tries++;
    if (failure === undefined) return;
    entry.failures.push(failure);
    if (entry.failures.length <= MAX_PRINTED_FAILURES) console.log(`FAILED ${promise}: ${failure}`);
  }

  addFigure(figure: string): void {
    this.figures.push(figure);
  }

  entry(promise: string): Entry {
    const entry = this.#entries.get(promise) ?? { tries: 0, failures: [] };
    this.#entries.set(promise, entry);
    return entry;
  }
}

/**
 * Runs one part of the robustness suite, then reports each of its promises as a test.
 * @param verify tries the promises and records each try in the report
 */
export function verifyPromises(
  promises: readonly string[],
  verify: (report: PromiseReport) => Promise<void>,
): void {
  const report = new PromiseReport();
  beforeAll(() => verify(report), RUN_TIMEOUT_MS);

  test.each(promises)('%s', (promise) => {
    const { tries, failures } = report.entry(promise);
    expect(tries, 'number of tries').toBeGreaterThan(0);
    expect(failures.slice(0, MAX_PRINTED_FAILURES)).toEqual([]);
  });
  test.afterEach(({ task }) => {
    const { tries, failures } = report.entry(task.name);
    task.meta.promise = { promise: task.name, tries, failures: failures.length };
    task.meta.figures = report.figures;
  });
}
