import type * as z from 'zod';

/** Lists are truncated below Lambda's limit of 6 MB. */
export const MAX_PAYLOAD_BYTES = 5_900_000;

/** JSON that has passed a response schema, so that hot reads parse and serialize once when their data is
 *  loaded, instead of per request. */
export class ParsedJson {
  readonly text: string;
  #payloadBytes: number | undefined;
  private constructor(text: string, payloadBytes?: number) {
    this.text = text;
    this.#payloadBytes = payloadBytes;
  }

  get payloadBytes(): number {
    this.#payloadBytes ??= Buffer.byteLength(JSON.stringify(this.text));
    return this.#payloadBytes;
  }

  /** @throws ZodError if the value does not match the schema. */
  static of<S extends z.ZodType>(schema: S, value: z.input<S>): ParsedJson {
    return new ParsedJson(JSON.stringify(schema.parse(value)));
  }

  static published(text: string, payloadBytes: number): ParsedJson {
    return new ParsedJson(text, payloadBytes);
  }

  static list(items: readonly ParsedJson[]): ParsedJson {
    return new ParsedJson(`[${items.map(({ text }) => text).join(',')}]`);
  }
}
