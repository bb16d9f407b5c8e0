type Numbers = Uint8Array | Uint32Array | Float64Array;

interface NumbersConstructor<T> {
  new (buffer: ArrayBuffer): T;
  readonly BYTES_PER_ELEMENT: number;
}

export class GrowingArray<T extends Numbers> {
  length = 0;
  #array: T;
  readonly #create: NumbersConstructor<T>;

  constructor(create: NumbersConstructor<T>) {
    this.#create = create;
    this.#array = new create(new ArrayBuffer(1024 * create.BYTES_PER_ELEMENT));
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      const bytes = Math.ceil(this.length * GROWTH) * this.#create.BYTES_PER_ELEMENT;
      // A transfer leaves no garbage of many megabytes, unlike a copy.
      const buffer = this.#array.buffer as ArrayBuffer;
      this.#array = new this.#create(buffer.transfer(bytes));
    }
    this.#array[this.length] = value;
    this.length += 1;
  }

  /** @returns a view that is valid until the next number is added. */
  toArray(): T {
    return this.#array.subarray(0, this.length) as T;
  }
}
/** A factor below 2 saves memory: the largest arrays take tens of megabytes. */
const GROWTH = 1.5;
