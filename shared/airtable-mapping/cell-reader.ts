import type { AirtableAttachment, AirtableField, AirtableRecord } from '../entities/airtable.ts';
import type { RichTextNode } from '../entities/rich-text.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { toPlainText, toRichText } from '../rich-text.ts';
import { type CellValue, getResultType, readCell } from './cell.ts';
import { COLUMNS, type Column } from './columns.ts';
import { isVisible, toFlag } from './flags.ts';
import { parseInches } from './parse-inches.ts';
import { truncate } from './truncate.ts';

/** DynamoDB items hold 400 kB, so longer texts are truncated. */
const MAX_LENGTH = 1_000;
const MAX_SUMMARY_LENGTH = 50_000;
const MAX_QUANTITY = 1_000_000;
const MAX_LENGTH_INCHES = 999_999;
const MAX_AMOUNT = 99_999_999;

/** Columns by name. */
export type ColumnTypes = ReadonlyMap<string, AirtableField>;

/** Why a column's cell cannot be read, by column. */
export type UnreadableCells = ReadonlyMap<Column, string>;

/** Reads a record's cells. What its methods return: null for an empty cell, and undefined for one that cannot be read,
 *  which is neither empty nor false. */
export class CellReader {
  /** What staff should correct in this record. */
  readonly problems: SyncProblem[] = [];
  readonly #unreadable = new Map<Column, string>();
  readonly #record: AirtableRecord;
  readonly #types: ColumnTypes | undefined;

  /** @param types undefined without access to the schema: the shapes of the values tell their kinds. */
  constructor(record: AirtableRecord, types?: ColumnTypes) {
    this.#record = record;
    this.#types = types;
  }

  get unreadable(): UnreadableCells {
    return this.#unreadable;
  }

  /** Trimmed and without the marks of rich text. Several values are joined. */
  text(column: Column): string | null | undefined {
    const texts = this.#texts(column);
    return texts && this.#toText(column, texts.join(', '));
  }

  /** A rich text with its format; null if it has none. */
  richText(column: Column): RichTextNode[] | null {
    if (this.#typeOf(column)?.type !== 'richText') return null;
    const markdown = this.#texts(column)?.join('\n\n').toWellFormed() ?? '';
    return markdown.length > MAX_SUMMARY_LENGTH ? null : (toRichText(markdown) ?? null);
  }

  /** A choice, or the first of several. */
  choice(column: Column): string | null | undefined {
    const texts = this.#texts(column);
    return texts && this.#toText(column, texts[0] ?? '');
  }

  choices(column: Column): string[] {
    const texts = this.#texts(column) ?? [];
    return texts.flatMap((text) => this.#toText(column, text) ?? []);
  }

  /** What a checkbox, a formula or words say. Null where they say nothing, as an unticked checkbox does: Airtable omits
   *  it from the record. */
  flag(column: Column): boolean | null | undefined {
    const values = this.#values(column);
    if (!values) return undefined;
    const flags = new Set(values.map(({ value }) => toFlag(column, value)));
    flags.delete(null);
    if (flags.size > 1 || flags.has(undefined)) return this.#skip(column, values, 'yes or no');
    const [flag = null] = flags;
    return flag;
  }

  isCheckbox(column: Column): boolean {
    return this.#types === undefined || this.#typeOf(column)?.type === 'checkbox';
  }

  /** A whole number; 0 is sold out. */
  quantity(column: Column): number | null | undefined {
    const value = this.#number(column);
    if (typeof value !== 'number') return value;
    if (Number.isInteger(value) && value >= 0 && value <= MAX_QUANTITY) return value;
    return this.#reject(column, value, `a whole number from 0 to ${MAX_QUANTITY}`);
  }

  /** An amount in US dollars, with two digits. */
  money(column: Column): string | null | undefined {
    const value = this.#number(column);
    if (typeof value !== 'number') return value;
    if (value >= 0 && value <= MAX_AMOUNT) return value.toFixed(2);
    return this.#reject(column, value, `an amount from 0 to ${MAX_AMOUNT}`);
  }

  /** A length in inches, with two digits. */
  measure(column: Column): string | null | undefined {
    const values = this.#values(column);
    const [cell] = values ?? [];
    if (!values || !cell) return values && null;
    const value = typeof cell.value === 'string' ? parseInches(cell.value) : cell.value;
    if (values.length > 1 || typeof value !== 'number' || value < 0 || value > MAX_LENGTH_INCHES)
      return this.#skip(column, values, 'a length in inches');
    return value === 0 ? null : value.toFixed(2);
  }

  attachments(column: Column): AirtableAttachment[] | undefined {
    const parts = readCell(this.#record.fields[column]);
    const files = parts.flatMap((part) =>
      'error' in part || typeof part.value !== 'object' ? [] : [part.value],
    );
    if (files.length < parts.length) this.#unreadable.set(column, 'values that are no attachments');
    return files.length === 0 && parts.length > 0 ? undefined : files;
  }

  report(message: string, field?: string): void {
    this.problems.push({ recordId: this.#record.id, ...(field ? { field } : {}), message });
  }

  #typeOf(column: Column) {
    const found = this.#types?.get(column);
    return found && getResultType(found);
  }

  #values(column: Column): CellValue[] | undefined {
    const values: CellValue[] = [];
    for (const part of readCell(this.#record.fields[column], this.#types?.get(column))) {
      if ('error' in part) return this.#markUnreadable(column, part.error);
      values.push(part);
    }
    return values;
  }

  #texts(column: Column): string[] | undefined {
    const values = this.#values(column);
    if (values?.some(({ value }) => typeof value === 'boolean' || typeof value === 'object')) {
      return this.#skip(column, values, 'text');
    }
    if (values?.some(({ text }) => AIRTABLE_ID.test(text))) {
      return this.#markUnreadable(column, 'ids of Airtable instead of names');
    }
    return values?.map(({ text }) => text);
  }

  #number(column: Column): number | null | undefined {
    const values = this.#values(column);
    const [cell] = values ?? [];
    if (!values || !cell) return values && null;
    const value = typeof cell.value === 'string' ? parseAmount(cell.value) : cell.value;
    const isNumber = typeof value === 'number' && values.length === 1;
    return isNumber ? value : this.#skip(column, values, 'a number');
  }

  #toText(column: Column, value: string): string | null {
    const isRich = this.#typeOf(column)?.type === 'richText';
    const wellFormed = value.toWellFormed();
    const text = (isRich ? toPlainText(wellFormed) : wellFormed).trim();
    // Spaces of zero width are no text.
    if (!isVisible(text)) return null;
    const maxLength = column === COLUMNS.summary ? MAX_SUMMARY_LENGTH : MAX_LENGTH;
    if (text.length <= maxLength) return text;
    this.report(
      `"${column}" is longer than ${maxLength} characters; the rest was left out.`,
      column,
    );
    return truncate(text, maxLength);
  }

  #reject(column: Column, value: number, expected: string): undefined {
    this.report(`"${column}" is ${value}; expected ${expected}.`, column);
  }

  #skip(column: Column, values: readonly CellValue[], expected: string): undefined {
    const [{ value, text } = { value: '', text: '' }] = values;
    const found =
      values.length > 1
        ? 'several values'
        : typeof value === 'object'
          ? 'files'
          : `“${truncate(text, 40)}”`;
    return this.#markUnreadable(column, `${found} where ${expected} is expected`);
  }

  #markUnreadable(column: Column, reason: string): undefined {
    this.#unreadable.set(column, reason);
  }
}

/** Ids of records, fields, attachments, tables, views, bases, choices and people. Random letters hardly lack both
 *  digits and capitals, but words such as 'reconstructionist' do. */
const AIRTABLE_ID = /\b(?:rec|fld|att|tbl|viw|app|sel|usr)(?=[a-z]*[A-Z0-9])[A-Za-z0-9]{14}\b/;

const parseAmount = (text: string) => {
  const digits = text.replace(/^(?:US)?\$|USD$|[\s,]/gi, '');
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : text;
};
