import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from '../aws/log.ts';
import { TASK_SET_ASIDE } from '../aws/metric-names.ts';

type Row = Record<string, unknown>;

const MAX_REPORTED = 1_000;
const reported = new Set<string>();
const allRowsRequired = new AsyncLocalStorage<true>();

/** Skips malformed rows, which would otherwise hide all others of a list. Each process logs and counts a
 *  malformed row once. */
export async function parseRows<T>(rows: readonly Row[], parse: (row: Row) => T): Promise<T[]> {
  const parsed: T[] = [];
  for (const row of rows) {
    try {
      parsed.push(parse(row));
    } catch (error) {
      if (allRowsRequired.getStore()) throw error;
      await report(row, error);
    }
  }
  return parsed;
}

/** Makes a malformed row an error, for work that must not miss a row, such as an erasure. */
export const requireAllRows = <T>(work: () => Promise<T>): Promise<T> =>
  allRowsRequired.run(true, work);

async function report({ PK, SK, id }: Row, error: unknown): Promise<void> {
  const row = { row_pk: PK, row_sk: SK, row_id: id };
  const key = JSON.stringify(row);
  if (reported.has(key) || reported.size >= MAX_REPORTED) return;
  reported.add(key);
  log.error('A row is malformed and was left out', error, row);
  const { publishMetrics } = await import('../aws/metrics.ts');
  publishMetrics({ [TASK_SET_ASIDE]: 1 });
}
