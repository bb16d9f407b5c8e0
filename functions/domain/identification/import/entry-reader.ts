import type {
  Measure,
  REQUIRED_COLUMNS,
  ReferenceColumn,
} from '../../../../shared/entities/reference-columns.ts';
import { EXPECTED_FORMAT, parseMeasurement } from '../../../../shared/item-form/measurement.ts';
import { quoteValue } from './import-file.ts';

const MAX_VALUES = 50;
const MAX_VALUE_LENGTH = 500;

/** An absent column reads as undefined; an invalid value is recorded as a problem and reads as empty. */
export class EntryReader {
  readonly problems: string[] = [];
  readonly #values: ReadonlyMap<ReferenceColumn, unknown>;

  constructor(values: ReadonlyMap<ReferenceColumn, unknown>) {
    this.#values = values;
  }

  required(column: (typeof REQUIRED_COLUMNS)[number], maxLength: number): string {
    const text = this.line(column, maxLength);
    if (!text && !this.#hasProblem(column)) this.#addProblem(column, 'is required');
    return text ?? '';
  }

  line(column: ReferenceColumn, maxLength: number): string | null | undefined {
    const text = this.text(column, maxLength);
    return text ? text.replace(/\s+/g, ' ') : text;
  }

  text(column: ReferenceColumn, maxLength: number): string | null | undefined {
    const text = this.#clean(column, this.#values.get(column));
    if (text === undefined) return undefined;
    if (text.length > maxLength) {
      this.#addProblem(column, `has ${text.length} characters; the limit is ${maxLength}`);
    }
    return text === '' ? null : text;
  }

  measure(column: Measure): number | null | undefined {
    const value = this.#values.get(column);
    const input = typeof value === 'number' ? value : this.text(column, Infinity);
    if (input === undefined || input === null) return input;
    const unit = column === 'weight' ? 'ounces' : 'inches';
    const measurement = parseMeasurement(input, unit);
    if (measurement !== undefined) return measurement;
    this.#addProblem(column, `${quoteValue(String(input))}: ${EXPECTED_FORMAT[unit]}`);
    return null;
  }

  /** Accepts an array or a text separated by semicolons; removes duplicates. */
  list(column: ReferenceColumn): string[] | undefined {
    const value = this.#values.get(column);
    const text = this.#clean(
      column,
      Array.isArray(value) ? value.map(toListItem).join(';') : value,
    );
    if (text === undefined) return undefined;
    const values = new Set(
      text.split(';').map((item) => removeFormulaEscape(item).replace(/\s+/g, ' ')),
    );
    values.delete('');
    if (values.size > MAX_VALUES) {
      this.#addProblem(column, `has ${values.size} values; the limit is ${MAX_VALUES}`);
    }
    const tooLong = [...values].find((item) => item.length > MAX_VALUE_LENGTH);
    if (tooLong !== undefined) {
      this.#addProblem(
        column,
        `${quoteValue(tooLong)}: the limit is ${MAX_VALUE_LENGTH} characters per value`,
      );
    }
    return [...values];
  }

  images(column: ReferenceColumn): string[] | undefined {
    const urls = this.list(column);
    const invalid = urls?.find((url) => !isImageUrl(url));
    if (invalid !== undefined) {
      this.#addProblem(
        column,
        `${quoteValue(invalid)}: expected a path like /photos/…, or https://…`,
      );
    }
    return urls;
  }

  #clean(column: ReferenceColumn, value: unknown): string | undefined {
    if (value === undefined) return undefined;
    if (value === null) return '';
    if (typeof value !== 'string' && typeof value !== 'number') {
      this.#addProblem(column, 'expected a text');
      return '';
    }
    const text = removeFormulaEscape(String(value).replace(/\r\n?/g, '\n'));
    if (/\ufffd/.test(text) || !text.isWellFormed()) {
      this.#addProblem(
        column,
        'contains characters that were lost when the file was saved. Save it as UTF-8',
      );
    } else if (/(?![\n\t])\p{Cc}/u.test(text)) {
      this.#addProblem(column, 'contains control characters');
    }
    return text;
  }

  #addProblem(column: ReferenceColumn, problem: string): void {
    this.problems.push(`${column}: ${problem}`);
  }

  #hasProblem(column: ReferenceColumn): boolean {
    return this.problems.some((problem) => problem.startsWith(`${column}:`));
  }
}

/** The apostrophe keeps spreadsheets from evaluating `=…` as a formula. */
function removeFormulaEscape(text: string): string {
  return text.trim().replace(/^'+(?=[=+\-@])/, '');
}

const toListItem = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '\ufffd';

function isImageUrl(url: string): boolean {
  if (/[\s\\]/.test(url)) return false;
  return url.startsWith('/') ? !url.startsWith('//') : /^https?:/i.test(url) && URL.canParse(url);
}
