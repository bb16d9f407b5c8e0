import { type Spelling, type TermField, toSpellingKey } from '../entities/spelling.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { truncate } from '../text/truncate.ts';
import { COLUMNS } from './columns.ts';
import { suggestTerm } from './normalize-terms.ts';

/** Rarer spellings are reported once staff have decided about these. */
const MAX_REPORTED = 100;
const FIELDS: Readonly<Record<TermField, { column: string; terms: string }>> = {
  itemType: { column: COLUMNS.itemType, terms: 'types' },
  era: { column: COLUMNS.era, terms: 'eras' },
  condition: { column: COLUMNS.condition, terms: 'conditions' },
  material: { column: COLUMNS.material, terms: 'materials' },
};

export class UnknownSpellings {
  readonly #counts = new Map<string, { spelling: Spelling; count: number }>();

  add(spellings: readonly Spelling[]): void {
    for (const spelling of spellings) {
      const key = toSpellingKey(spelling);
      const count = (this.#counts.get(key)?.count ?? 0) + 1;
      this.#counts.set(key, { spelling, count });
    }
  }

  describe(): SyncProblem[] {
    return [...this.#counts.values()]
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_REPORTED)
      .map(({ spelling, count }) => {
        const { column, terms } = FIELDS[spelling.field];
        const suggestion = suggestTerm(spelling.field, spelling.text);
        const hint = suggestion ? ` Does it mean “${suggestion}”?` : '';
        return {
          recordId: '',
          field: column,
          cause: 'unknown spelling',
          message: `“${truncate(spelling.text, 60)}” in ${count} ${count === 1 ? 'record' : 'records'} is not one of the shop’s ${terms}, so the filters list it on its own.${hint}`,
          spelling: { ...spelling, suggestion },
        };
      });
  }
}
