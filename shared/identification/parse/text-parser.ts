import { ITEM_TYPES, MATERIALS } from '../../vocabulary.ts';
import { type Reading, readText, type Said } from './parse-text.ts';

/** Longer texts are read this far: what stands beyond is hardly of the item itself. */
const LONGEST = 6000;
const MOST_KEPT = 5000;

/** Reads texts, and each that a catalogue repeats (types, eras, materials) but once. */
export class Reader {
  readonly #kept = new Map<string, Reading>();

  read(text: string): Reading {
    return readText(text.slice(0, LONGEST));
  }

  /** Of a short text that others have as well. */
  again(text: string): Reading {
    const kept = this.#kept.get(text);
    if (kept) return kept;
    const reading = this.read(text);
    if (this.#kept.size < MOST_KEPT) this.#kept.set(text, reading);
    return reading;
  }

  /** The item type that a field names, in the trade's words where they have one. */
  type(text: string): Said {
    return this.#value(text, ITEM_TYPES, (reading) => reading.itemTypes);
  }

  material(text: string): Said {
    return this.#value(text, MATERIALS, (reading) => reading.materials);
  }

  #value(text: string, words: readonly string[], of: (reading: Reading) => Said[]): Said {
    const plain = text.trim().toLowerCase();
    const word = words.find((known) => known.toLowerCase() === plain);
    return { value: word ?? of(this.again(text))[0]?.value ?? plain, text: text.trim() };
  }
}
