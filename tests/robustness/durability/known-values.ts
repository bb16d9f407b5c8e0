/** Tracks the possible values of something that calls change. An unacknowledged call leaves several. */
export class Known<T> {
  readonly #absent: T;
  readonly #possible = new Map<string, Set<T>>();

  /** @param absent the value before any call. */
  constructor(absent: T) {
    this.#absent = absent;
  }

  get names(): string[] {
    return [...this.#possible.keys()];
  }

  possible(name: string): readonly T[] {
    return [...(this.#possible.get(name) ?? [this.#absent])];
  }

  /** Undefined when several values are possible. */
  certain(name: string): T | undefined {
    const [only, ...others] = this.possible(name);
    return others.length === 0 ? only : undefined;
  }

  /** @param call returns the acknowledged value; its errors are rethrown. */
  async change(name: string, change: (was: T) => T, call: () => Promise<T>): Promise<void> {
    this.mayBe(name, this.possible(name).map(change));
    this.settle(name, await call());
  }

  mayBe(name: string, values: readonly T[]): void {
    this.#possible.set(name, new Set([...this.possible(name), ...values]));
  }

  settle(name: string, value: T): void {
    this.#possible.set(name, new Set([value]));
  }

  allows(name: string, value: T): boolean {
    return this.possible(name).includes(value);
  }

  /** Compares a read value with the possible ones and settles on it.
   *  @returns whether the value was certain, and the mismatch, if any. */
  read(name: string, value: T): { wasCertain: boolean; failure: string | undefined } {
    const possible = this.possible(name);
    this.settle(name, value);
    const failure = possible.includes(value)
      ? undefined
      : `${name} is ${value}, but should be ${possible.join(' or ')}`;
    return { wasCertain: possible.length === 1, failure };
  }
}
