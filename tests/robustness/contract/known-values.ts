import { toKnownName } from './values.ts';

/** Keeps only recent values: older ones may be deleted. */
const MAX_VALUES = 60;
const NAMES = new Set(['id', 'key', 'uploadId', 'updatedAt', 'objectPath', 'asmicNumber']);

export class KnownValues extends Map<string, string[]> {
  learn(response: unknown): void {
    if (typeof response !== 'object' || response === null) return;
    for (const [name, value] of Object.entries(response)) {
      if (typeof value !== 'string') this.learn(value);
      else if (NAMES.has(toKnownName(name))) this.#add(toKnownName(name), value);
    }
  }

  #add(name: string, value: string): void {
    const others = (this.get(name) ?? []).filter((each) => each !== value);
    this.set(name, [value, ...others].slice(0, MAX_VALUES));
  }
}
