interface Entry {
  tried: number;
  failures: string[];
  /** Why it could not be tried. */
  untried?: string;
}

const SHOWN_FAILURES = 5;

/** What was promised, how often it was tried, and what failed. Failures are printed as they come. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #facts: string[] = [];

  /** Notes one try of a promise.
   *  @param failure what went wrong, in words that lead to it; undefined where the promise held. */
  note(promise: string, failure?: string): void {
    const entry = this.#entryOf(promise);
    entry.tried++;
    if (failure === undefined) return;
    entry.failures.push(failure);
    if (entry.failures.length <= SHOWN_FAILURES) console.log(`FAILED ${promise}: ${failure}`);
  }

  /** Notes that a promise cannot be tried on this machine. */
  noteUntried(promise: string, why: string): void {
    this.#entryOf(promise).untried = why;
  }

  /** Keeps a line to be printed below the table: a figure that was measured, or what stands behind one. */
  tell(fact: string): void {
    this.#facts.push(fact);
  }

  get failed(): boolean {
    return [...this.#entries.values()].some(({ failures }) => failures.length > 0);
  }

  /** The table of all promises, and what was told. */
  toString(): string {
    const entries = [...this.#entries];
    const width = Math.max(...entries.map(([promise]) => promise.length), 'promise'.length);
    const row = (promise: string, tried: string, failed: string) =>
      `${promise.padEnd(width)}  ${tried.padStart(9)}  ${failed.padStart(6)}`;
    return [
      row('promise', 'tried', 'failed'),
      ...entries.map(([promise, { tried, failures, untried }]) =>
        untried === undefined
          ? row(promise, tried.toLocaleString('en'), String(failures.length))
          : `${row(promise, '-', '-')}  not here: ${untried}`,
      ),
      ...(this.#facts.length > 0 ? ['', ...this.#facts] : []),
    ].join('\n');
  }

  #entryOf(promise: string): Entry {
    const entry = this.#entries.get(promise) ?? { tried: 0, failures: [] };
    this.#entries.set(promise, entry);
    return entry;
  }
}
