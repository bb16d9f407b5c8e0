import { ITEM_TYPES, MATERIALS } from '../../vocabulary.ts';
import { type ParsedText, type ParsedValue, parseText } from './parse-text.ts';

const MAX_CACHED = 5000;

/** Caches the short texts that a catalog repeats (types, eras, materials). */
export class TextParser {
  readonly #cache = new Map<string, ParsedText>();

  parse(text: string): ParsedText {
    return parseText(text);
  }

  parseCached(text: string): ParsedText {
    const cached = this.#cache.get(text);
    if (cached) return cached;
    const parsed = this.parse(text);
    if (this.#cache.size < MAX_CACHED) this.#cache.set(text, parsed);
    return parsed;
  }

  parseItemType(text: string): ParsedValue {
    return this.#parseValue(text, ITEM_TYPES, 'itemTypes');
  }

  parseMaterial(text: string): ParsedValue {
    return this.#parseValue(text, MATERIALS, 'materials');
  }

  #parseValue(
    text: string,
    values: readonly string[],
    field: 'itemTypes' | 'materials',
  ): ParsedValue {
    const plain = text.trim().toLowerCase();
    const exact = values.find((value) => value.toLowerCase() === plain);
    return {
      value: exact ?? this.parseCached(text)[field][0]?.value ?? plain,
      text: text.trim(),
    };
  }
}
