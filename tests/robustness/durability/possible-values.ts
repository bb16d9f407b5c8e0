/** Tracks the values that each name may have. An unacknowledged call leaves several possible. */
export class PossibleValues<T> {
  readonly #absent: T;
  readonly #possible = new Map<string, Set<T>>();

  constructor(absent: T) {
    this.#absent = absent;
  }

  get names(): string[] {
    return [...this.#possible.keys()];
  }

  getPossible(name: string): readonly T[] {
    return [...(this.#possible.get(name) ?? [this.#absent])];
  }

  getCertain(name: string): T | undefined {
    const [only, ...others] = this.getPossible(name);
    return others.length === 0 ? only : undefined;
  }

  async change(name: string, change: (was: T) => T, call: () => Promise<T>): Promise<void> {
    this.allow(name, this.getPossible(name).map(change));
    this.settle(name, await call());
  }

  allow(name: string, values: readonly T[]): void {
    this.#possible.set(name, new Set([...this.getPossible(name), ...values]));
  }

  settle(name: string, value: T): void {
    this.#possible.set(name, new Set([value]));
  }

  isPossible(name: string, value: T): boolean {
    return this.getPossible(name).includes(value);
  }

  /**
   * Settles on the read value.
   * @returns whether the value was certain, and the mismatch, if any
   */
  read(name: string, value: T): { wasCertain: boolean; failure: string | undefined } {
    const possible = this.getPossible(name);
    this.settle(name, value);
    const failure = possible.includes(value)
      ? undefined
      : `${name} is ${value}, but should be ${possible.join(' or ')}`;
    return { wasCertain: possible.length === 1, failure };
  }
}
