const RealDate = Date;

/** Moves the time of this process, where it goes on as usual. */
export class ShiftedClock {
  #offsetMs = 0;

  constructor() {
    const now = () => RealDate.now() + this.#offsetMs;
    globalThis.Date = class extends RealDate {
      constructor(...given: [] | [number | string]) {
        super(...((given.length === 0 ? [now()] : given) as [number]));
      }
      static override now = now;
    } as DateConstructor;
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
  }

  restore(): void {
    globalThis.Date = RealDate;
  }
}
