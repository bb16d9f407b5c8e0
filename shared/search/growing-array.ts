type Numbers = Uint8Array | Uint32Array | Float64Array;

/** A typed array of unknown length. */
export class GrowingArray<T extends Numbers> {
  length = 0;
  #array: T;
  readonly #create: new (
    length: number,
  ) => T;

  constructor(create: new (length: number) => T) {
    this.#create = create;
    this.#array = new create(1024);
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new this.#create(Math.ceil(this.length * GROWTH));
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.length] = value;
    this.length += 1;
  }

  /** @returns a view, valid until the next number is added. */
  toArray(): T {
    return this.#array.subarray(0, this.length) as T;
  }
}
/** Less than 2, because the largest arrays take tens of megabytes. */
const GROWTH = 1.5;
