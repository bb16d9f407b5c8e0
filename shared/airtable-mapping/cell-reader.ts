import { AirtableAttachment, type AirtableRecord } from '../entities/airtable.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { COLUMNS, type Column } from './columns.ts';
import { truncate } from './truncate.ts';

/** DynamoDB items hold 400 kB, so longer texts are truncated. */
const MAX_LENGTH = 1_000;
const MAX_SUMMARY_LENGTH = 50_000;
const MAX_QUANTITY = 1_000_000;
const MAX_LENGTH_INCHES = 999_999;
const MAX_AMOUNT = 99_999_999;

/** Reads a record's cells. A value of an unexpected type is skipped and added to `problems`: one bad
 *  record never stops a sync. */
export class CellReader {
  readonly problems: SyncProblem[] = [];
  readonly #record: AirtableRecord;

  constructor(record: AirtableRecord) {
    this.#record = record;
  }

  /** Trimmed; null when empty. */
  text(column: Column): string | null {
    const value = this.#value(column);
    if (value === undefined) return null;
    if (typeof value === 'string') return this.#truncate(column, value);
    return this.#skip(column, value, 'text');
  }

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
    if (typeof first === 'string') return this.#truncate(column, first);
    return this.#skip(column, first, 'a list of texts');
  }

  /** All choices; those that are no texts are left out. */
  choices(column: Column): string[] {
    const value = this.#value(column);
    const values: unknown[] = Array.isArray(value) ? value : [value ?? ''];
    return values.flatMap((each) =>
      typeof each === 'string' ? (this.#truncate(column, each) ?? []) : [],
    );
  }

  /** Airtable omits an unchecked box from the record. */
  isChecked(column: Column): boolean {
    const value = this.#value(column);
    if (value === undefined || typeof value === 'boolean') return value ?? false;
    return this.#skip(column, value, 'a checkbox') ?? false;
  }

  /** A whole number of at least one. */
  quantity(column: Column): number | null {
    const cell = this.#value(column);
    if (cell === undefined) return null;
    const value = typeof cell === 'string' && /^\d+$/.test(cell) ? Number(cell) : cell;
    if (typeof value !== 'number') return this.#skip(column, value, 'a number');
    if (Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY) return value;
    this.report(
      `"${column}" is ${value}; expected a whole number from 1 to ${MAX_QUANTITY}.`,
      column,
    );
    return null;
  }

  /** An amount in US dollars, with two digits. */
  money(column: Column): string | null {
    const cell = this.#value(column);
    if (cell === undefined) return null;
    const value = typeof cell === 'string' && /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
    if (typeof value !== 'number') return this.#skip(column, value, 'a number');
    if (value >= 0 && value <= MAX_AMOUNT) return value.toFixed(2);
    this.report(`"${column}" is ${value}; expected an amount from 0 to ${MAX_AMOUNT}.`, column);
    return null;
  }

  /** A length in inches, with two digits. Texts such as '3 1/2 in' are left out silently: dealers use these columns as
   *  they like. */
  measure(column: Column): string | null {
    const cell = this.#value(column);
    const value = typeof cell === 'string' && /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
    const isLength = typeof value === 'number' && value > 0 && value <= MAX_LENGTH_INCHES;
    return isLength ? value.toFixed(2) : null;
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

  report(message: string, field?: string): void {
    this.problems.push({ recordId: this.#record.id, ...(field ? { field } : {}), message });
  }

  #truncate(column: Column, value: string): string | null {
    const text = value.toWellFormed().trim();
    const maxLength = column === COLUMNS.summary ? MAX_SUMMARY_LENGTH : MAX_LENGTH;
    if (text.length <= maxLength) return text || null;
    this.report(
      `"${column}" is longer than ${maxLength} characters; the rest was left out.`,
      column,
    );
    return truncate(text, maxLength);
  }

  #value(column: Column): unknown {
    return this.#record.fields[column] ?? undefined;
  }

  #skip(column: Column, value: unknown, expected: string): null {
    const found = Array.isArray(value) ? 'a list' : typeof value;
    this.report(
      `"${column}" holds ${found} where ${expected} is expected; it was left out.`,
      column,
    );
    return null;
  }
}
