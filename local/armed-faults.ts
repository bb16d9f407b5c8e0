interface CountedFault<Kind> {
  times: number | 'always';
  /** Number of calls that succeed before the first failure. */
  skip: number;
  /** Default: all kinds except those that must be named. */
  on?: Kind[] | undefined;
}

interface ArmedFault<Fault> {
  fault: Fault;
  skip: number;
  remaining: number;
}

/** The faults of the next calls to a service that stands in for an outside one. */
export class ArmedFaults<Kind, Input, Fault extends CountedFault<Kind>> {
  /** Delays every call. */
  slowMs = 0;
  readonly #parse: (input: Input) => Fault;
  readonly #onlyWhenNamed: readonly Kind[];
  #armed: ArmedFault<Fault>[] = [];

  constructor(parse: (input: Input) => Fault, onlyWhenNamed: readonly Kind[]) {
    this.#parse = parse;
    this.#onlyWhenNamed = onlyWhenNamed;
  }

  arm(input: Input): void {
    const fault = this.#parse(input);
    const remaining = fault.times === 'always' ? Number.POSITIVE_INFINITY : fault.times;
    this.#armed.push({ fault, skip: fault.skip, remaining });
  }

  take(kind: Kind): Fault | undefined {
    for (const armed of this.#armed) {
      const { on } = armed.fault;
      if (on ? !on.includes(kind) : this.#onlyWhenNamed.includes(kind)) continue;
      if (armed.skip > 0) {
        armed.skip -= 1;
        continue;
      }
      armed.remaining -= 1;
      if (armed.remaining <= 0) this.#armed = this.#armed.filter((other) => other !== armed);
      return armed.fault;
    }
    return undefined;
  }

  clear(): void {
    this.#armed = [];
    this.slowMs = 0;
  }
}
