import { normalizeText } from '../text/normalize.ts';

export class ChoiceColumn {
  readonly indexes: Uint32Array;
  readonly values: readonly string[];
  readonly #exact: ReadonlyMap<string, readonly number[]>;
  /** Line breaks separate the normalized values, so that a match cannot span two. */
  readonly #joined: string;
  readonly #starts: Uint32Array;
  readonly #containing = new Map<string, readonly number[]>();
  #sorted: readonly string[] | undefined;

  constructor(indexes: Uint32Array, values: readonly string[]) {
    this.indexes = indexes;
    this.values = values;
    const normalized = values.map(normalizeText);
    const byText = Map.groupBy(normalized.keys(), (index) => normalized[index] ?? '');
    byText.delete('');
    this.#exact = byText;
    this.#joined = `\n${normalized.join('\n')}\n`;
    this.#starts = new Uint32Array(values.length);
    let start = 1;
    normalized.forEach((value, index) => {
      this.#starts[index] = start;
      start += value.length + 1;
    });
  }

  merge(added: ChoiceColumn, rows: Uint32Array): ChoiceColumn {
    const size = this.indexes.length;
    const values = [''];
    const known = new Map([['', 0]]);
    const toIndex = (value: string) => {
      const index = known.get(value) ?? values.push(value) - 1;
      known.set(value, index);
      return index;
    };
    const ofOwn = new Int32Array(this.values.length).fill(-1);
    const indexes = new Uint32Array(rows.length);
    for (let position = 0; position < rows.length; position += 1) {
      const row = rows[position] as number;
      if (row >= size) {
        indexes[position] = toIndex(added.values[added.indexes[row - size] as number] ?? '');
        continue;
      }
      const own = this.indexes[row] as number;
      if (ofOwn[own] === -1) ofOwn[own] = toIndex(this.values[own] ?? '');
      indexes[position] = ofOwn[own] as number;
    }
    return new ChoiceColumn(indexes, values);
  }

  with(changes: ReadonlyMap<number, string>): ChoiceColumn {
    if (changes.size === 0) return this;
    const values = [...new Set([...this.values, ...changes.values()])];
    const indexes = Uint32Array.from(this.indexes);
    for (const [position, value] of changes) indexes[position] = values.indexOf(value);
    return new ChoiceColumn(indexes, values);
  }

  sorted(): readonly string[] {
    this.#sorted ??= this.values
      .filter((value) => value !== '')
      .sort((a, b) => a.localeCompare(b, 'en'));
    return this.#sorted;
  }

  accept(terms: readonly string[], isExact: boolean): Uint8Array {
    const accepted = new Uint8Array(this.values.length);
    for (const term of terms) for (const index of this.#find(term, isExact)) accepted[index] = 1;
    return accepted;
  }

  sum(counts: Uint32Array, term: string, isExact: boolean): number {
    return this.#find(term, isExact).reduce((sum, index) => sum + (counts[index] ?? 0), 0);
  }

  #find(term: string, isExact: boolean): readonly number[] {
    const wanted = normalizeText(term);
    if (isExact) return this.#exact.get(wanted) ?? [];
    const cached = this.#containing.get(wanted);
    if (cached) return cached;
    const found = this.#findContaining(wanted);
    // Facets look for every unit name, and there may be as many as products.
    if (this.#exact.has(wanted)) this.#containing.set(wanted, found);
    return found;
  }

  #findContaining(wanted: string): number[] {
    const found: number[] = [];
    let index = 0;
    let at = this.#joined.indexOf(wanted);
    while (at !== -1) {
      while ((this.#starts[index + 1] ?? Number.POSITIVE_INFINITY) <= at) index += 1;
      if (index > 0) found.push(index);
      const next = this.#starts[index + 1];
      if (next === undefined) break;
      at = this.#joined.indexOf(wanted, next);
    }
    return found;
  }
}
