import { AirtableAttachment, type AirtableRecord } from '../entities/airtable.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { COLUMNS, type Column } from './columns.ts';
import { cut } from './truncate.ts';

/** The table's items hold 400 kB. A text longer than these is cut, and told. */
const LONGEST: Partial<Record<Column, number>> = { [COLUMNS.summary]: 50_000 };
const LONGEST_LINE = 1_000;

/** Reads a record's cells. A value of another kind than expected is skipped, and told in `problems`:
 *  one bad row never stops a sync. */
export class Cells {
  readonly problems: SyncProblem[] = [];
  readonly #record: AirtableRecord;

  constructor(record: AirtableRecord) {
    this.#record = record;
  }

  /** Trimmed; null when empty. */
  text(column: Column): string | null {
    const value = this.#value(column);
    if (value === undefined) return null;
    if (typeof value === 'string') return this.#cut(column, value);
    return this.#skip(column, value, 'a text');
  }

  /** A text, or a number such as a unit's. */
  textOrNumber(column: Column): string | null {
    const value = this.#value(column);
    return typeof value === 'number' ? String(value) : this.text(column);
  }

  /** A choice, or the first of several. */
  choice(column: Column): string | null {
    const value = this.#value(column);
    if (!Array.isArray(value)) return this.text(column);
    const [first] = value;
    if (first === undefined) return null;
    if (typeof first === 'string') return this.#cut(column, first);
    return this.#skip(column, first, 'a list of texts');
  }

  /** Airtable leaves an unchecked box out of the record. */
  isChecked(column: Column): boolean {
    const value = this.#value(column);
    if (value === undefined || typeof value === 'boolean') return value ?? false;
    return this.#skip(column, value, 'a checkbox') ?? false;
  }

  attachments(column: Column): AirtableAttachment[] {
    const value = this.#value(column);
    if (value === undefined) return [];
    if (!Array.isArray(value)) return this.#skip(column, value, 'a list of attachments') ?? [];
    return value.flatMap((entry: unknown) => {
      const { data } = AirtableAttachment.safeParse(entry);
      return (
        data ?? this.#skip(column, entry, 'an attachment with an id, a url and a filename') ?? []
      );
    });
  }

  tell(message: string, field?: string): void {
    this.problems.push({ recordId: this.#record.id, ...(field ? { field } : {}), message });
  }

  #cut(column: Column, value: string): string | null {
    const text = value.toWellFormed().trim();
    const longest = LONGEST[column] ?? LONGEST_LINE;
    if (text.length <= longest) return text || null;
    this.tell(`"${column}" is longer than ${longest} characters; the rest was left out.`, column);
    return cut(text, longest);
  }

  #value(column: Column): unknown {
    return this.#record.fields[column] ?? undefined;
  }

  #skip(column: Column, value: unknown, expected: string): null {
    const found = Array.isArray(value) ? 'a list' : typeof value;
    this.tell(`"${column}" holds ${found} where ${expected} is expected; it was left out.`, column);
    return null;
  }
}
