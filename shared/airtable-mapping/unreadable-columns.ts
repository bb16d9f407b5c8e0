import type { SyncProblem } from '../entities/sync-run.ts';
import type { UnreadableCells } from './cell-reader.ts';

/** Counts the cells that cannot be read, so that each column is reported once, not each record. */
export class UnreadableColumns {
  readonly #columns = new Map<string, { count: number; reason: string }>();

  add(cells: UnreadableCells): void {
    for (const [column, reason] of cells) {
      const found = this.#columns.get(column) ?? { count: 0, reason };
      this.#columns.set(column, { ...found, count: found.count + 1 });
    }
  }

  describe(): SyncProblem[] {
    return [...this.#columns].map(([field, { count, reason }]) => ({
      recordId: '',
      field,
      message: `"${field}" cannot be read in ${count} ${count === 1 ? 'record' : 'records'} (${reason}). The shop keeps what it had; new pieces go without it. Correct the column in Airtable.`,
    }));
  }
}
