import type { SyncProblem } from '../entities/sync-run.ts';
import { truncate } from '../text/truncate.ts';
import type { UnreadableCells } from './cell-reader.ts';

/** Groups unreadable cells by column, so that each column is reported once. */
export class UnreadableColumns {
  readonly #columns = new Map<string, { count: number; reason: string; name: string }>();

  add(cells: UnreadableCells, name: string): void {
    for (const [column, reason] of cells) {
      const found = this.#columns.get(column) ?? { count: 0, reason, name };
      this.#columns.set(column, { ...found, count: found.count + 1 });
    }
  }

  describe(): SyncProblem[] {
    return [...this.#columns].map(([field, { count, reason, name }]) => ({
      recordId: '',
      field,
      cause: 'unreadable column',
      message: `"${field}" cannot be read in ${count} ${count === 1 ? `record, “${truncate(name, 60)}”` : `records, such as “${truncate(name, 60)}”`} (${reason}). The shop keeps what it had; new pieces go without it. Correct the column in Airtable.`,
    }));
  }
}
