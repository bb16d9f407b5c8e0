import type { AirtableAttachment, AirtableField, AirtableRecord } from '../entities/airtable.ts';
import { MAX_QUANTITY } from '../entities/military-item.ts';
import type { RichTextNode } from '../entities/rich-text.ts';
import type { ProblemCause, SyncProblem } from '../entities/sync-run.ts';
import { toPlainText, toRichText } from '../rich-text.ts';
import { truncate } from '../text/truncate.ts';
import { type CellValue, getResultType, isErrorText, readCell } from './cell.ts';
import { COLUMNS, type ColumnName } from './columns.ts';
import { isVisible, toFlag } from './flags.ts';
import { parseInches } from './parse-inches.ts';
import { parseNumber } from './parse-number.ts';

/** DynamoDB items are limited to 400 kB, so longer texts are truncated. */
const MAX_LENGTH = 1_000;
const MAX_SUMMARY_LENGTH = 50_000;
const MAX_LENGTH_INCHES = 999_999;
const MAX_AMOUNT = 99_999_999;
const MAX_REASON_LENGTH = 200;

const OTHER_KINDS: ReadonlySet<string> = new Set(['percent', 'duration', 'rating']);

export type ColumnTypes = ReadonlyMap<string, AirtableField>;

export type UnreadableCells = ReadonlyMap<ColumnName, string>;

/** Methods return null for an empty cell, and undefined for a cell that cannot be read. */
export class CellReader {
  readonly problems: SyncProblem[] = [];
  readonly #unreadable = new Map<ColumnName, string>();
  readonly #record: AirtableRecord;
  readonly #types: ColumnTypes | undefined;

  /** @param types undefined without access to the schema; the kind of a value is then inferred from its shape. */
  constructor(record: AirtableRecord, types?: ColumnTypes) {
    this.#record = record;
    this.#types = types;
  }

  get unreadable(): UnreadableCells {
    return this.#unreadable;
  }

  text(column: ColumnName): string | null | undefined {
    const texts = this.#texts(column);
    return texts && this.#toText(column, texts.join(', '));
  }

  richText(column: ColumnName): RichTextNode[] | null {
    const values = this.#values(column) ?? [];
    if (!values.some((value) => this.#isRich(column, value))) return null;
    const markdown = values
      .map(({ text }) => text)
      .join('\n\n')
      .toWellFormed();
    return markdown.length > MAX_SUMMARY_LENGTH ? null : (toRichText(markdown) ?? null);
  }

  choice(column: ColumnName): string | null | undefined {
    const texts = this.#texts(column);
    return texts && this.#toText(column, texts[0] ?? '');
  }

  choices(column: ColumnName): string[] {
    const texts = this.#texts(column) ?? [];
    return texts.flatMap((text) => this.#toText(column, text) ?? []);
  }

  words(column: ColumnName): string[] | undefined {
    const values = this.#values(column);
    if (values?.some(({ value, text }) => value !== text)) {
      return this.#skip(column, values, 'a choice');
    }
    return this.#texts(column);
  }

  /** Accepts a checkbox, formula or text. Airtable omits an unchecked box from the record, so the result is
   *  null for it. */
  flag(column: ColumnName): boolean | null | undefined {
    const values = this.#values(column);
    if (!values) return undefined;
    const flags = new Set(
      values.map((each) =>
        toFlag(column, typeof each.value === 'string' ? this.#toPlain(column, each) : each.value),
      ),
    );
    flags.delete(null);
    if (flags.size > 1 || flags.has(undefined)) return this.#skip(column, values, 'yes or no');
    const [flag = null] = flags;
    return flag;
  }

  isCheckbox(column: ColumnName): boolean {
    return this.#types === undefined || this.#typeOf(column)?.type === 'checkbox';
  }

  quantity(column: ColumnName): number | null | undefined {
    return this.#number(column, {
      parse: (text) => parseNumber(text.replace(PIECES, '')),
      isValid: (value) => Number.isInteger(value) && value >= 0 && value <= MAX_QUANTITY,
      accepts: 'rating',
      expected: `a whole number from 0 to ${MAX_QUANTITY}`,
    });
  }

  /** An amount in US dollars, with two digits. */
  money(column: ColumnName): string | null | undefined {
    const value = this.#number(column, {
      parse: (text) => parseNumber(text.replace(DOLLARS, '')),
      isValid: (amount) => amount >= 0 && amount <= MAX_AMOUNT,
      expected: `an amount from 0 to ${MAX_AMOUNT}`,
    });
    return typeof value === 'number' ? value.toFixed(2) : value;
  }

  /** A length in inches, with two digits. */
  measure(column: ColumnName): string | null | undefined {
    const value = this.#number(column, {
      parse: parseInches,
      isValid: (length) => length >= 0 && length <= MAX_LENGTH_INCHES,
      expected: 'a length in inches',
    });
    if (typeof value !== 'number') return value;
    return value === 0 ? null : value.toFixed(2);
  }

  attachments(column: ColumnName): AirtableAttachment[] | undefined {
    const parts = readCell(this.#record.fields[column]);
    const files = parts.flatMap((part) =>
      'error' in part || typeof part.value !== 'object' ? [] : [part.value],
    );
    if (files.length < parts.length) this.#unreadable.set(column, 'values that are no attachments');
    return files.length === 0 && parts.length > 0 ? undefined : files;
  }

  report(cause: ProblemCause, message: string, field?: string): void {
    this.problems.push({ recordId: this.#record.id, ...(field ? { field } : {}), message, cause });
  }

  #typeOf(column: ColumnName) {
    const found = this.#types?.get(column);
    return found && getResultType(found);
  }

  #values(column: ColumnName): CellValue[] | undefined {
    const values: CellValue[] = [];
    for (const part of readCell(this.#record.fields[column], this.#types?.get(column))) {
      if ('error' in part) {
        return this.#markUnreadable(
          column,
          part.isUnknown ? 'values of an unknown kind' : part.error,
        );
      }
      values.push(part);
    }
    return values;
  }

  #texts(column: ColumnName): string[] | undefined {
    const values = this.#values(column);
    if (values?.some(({ value }) => typeof value === 'boolean' || typeof value === 'object')) {
      return this.#skip(column, values, 'text');
    }
    if (values?.some(({ text }) => AIRTABLE_ID.test(text))) {
      return this.#markUnreadable(column, 'ids of Airtable instead of names');
    }
    // A lookup repeats values that several linked records share.
    return values && [...new Set(values.map((value) => this.#toPlain(column, value)))];
  }

  #number(
    column: ColumnName,
    { parse, isValid, accepts, expected }: NumberFormat,
  ): number | null | undefined {
    const values = this.#values(column);
    const [cell] = values ?? [];
    if (!values || !cell) return values && null;
    const { type = '' } = this.#typeOf(column) ?? {};
    const isOther = OTHER_KINDS.has(type) && type !== accepts;
    const text = typeof cell.value === 'string' ? this.#toPlain(column, cell).trim() : undefined;
    if (text === '') return null;
    const value = text === undefined ? cell.value : parse(text);
    const isNumber = typeof value === 'number' && isValid(value);
    return isNumber && values.length === 1 && !isOther
      ? value
      : this.#skip(column, values, expected);
  }

  /** Airtable ends rich text with a line break, which identifies it without access to the schema. */
  #isRich(column: ColumnName, { text, isMarkdown }: CellValue): boolean {
    const type = this.#typeOf(column)?.type;
    return isMarkdown ?? (type === undefined ? text.endsWith('\n') : type === 'richText');
  }

  #toPlain(column: ColumnName, value: CellValue): string {
    const text = value.text.toWellFormed();
    return this.#isRich(column, value) ? toPlainText(text) : text;
  }

  #toText(column: ColumnName, value: string): string | null {
    const text = value.trim();
    if (!isVisible(text)) return null;
    const maxLength = column === COLUMNS.summary ? MAX_SUMMARY_LENGTH : MAX_LENGTH;
    if (text.length <= maxLength) return text;
    this.report(
      'long text',
      `"${column}" is longer than ${maxLength} characters; the rest was left out.`,
      column,
    );
    return truncate(text, maxLength);
  }

  #skip(column: ColumnName, values: readonly CellValue[], expected: string): undefined {
    const [{ value, text } = { value: '', text: '' }] = values;
    const found =
      values.length > 1
        ? 'several values'
        : typeof value === 'object'
          ? 'files'
          : `“${truncate(text, 40)}”`;
    return this.#markUnreadable(column, `${found} instead of ${expected}`);
  }

  #markUnreadable(column: ColumnName, reason: string): undefined {
    this.#unreadable.set(column, truncate(reason, MAX_REASON_LENGTH));
  }
}

interface NumberFormat {
  parse: (text: string) => number | undefined;
  isValid: (value: number) => boolean;
  accepts?: string;
  expected: string;
}

/** Random letters rarely lack both digits and capitals, but words such as 'reconstructionist' do. */
const AIRTABLE_ID = /\b(?:rec|fld|att|tbl|viw|app|sel|usr)(?=[a-z]*[A-Z0-9])[A-Za-z0-9]{14}\b/;

export const isReadable = (value: unknown): boolean =>
  typeof value !== 'string' || !(AIRTABLE_ID.test(value) || isErrorText(value));

const DOLLARS = /^(?:US ?\$|USD ?\$?|\$)\s*|\s*(?:US ?\$|USD|\$|US dollars?|dollars?)$/gi;
const PIECES = /\s*(?:x|pcs?\.?|pieces?|units?|items?|ea\.?|each|available|left|in stock)$/i;
