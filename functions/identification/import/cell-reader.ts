import type { Column, Measure, REQUIRED } from '../../../shared/identification/columns.ts';
import { EXPECTED_FORMAT, parseMeasurement } from './measurement.ts';
import { quoted } from './refused-file.ts';

const MOST_VALUES = 50;
const LONGEST_VALUE = 500;

/** Reads what a row says, column by column. A column that is absent reads as undefined; what is not as
 *  expected is a problem, and reads as empty. */
export class Cells {
  readonly problems: string[] = [];
  readonly #values: ReadonlyMap<Column, unknown>;

  constructor(values: ReadonlyMap<Column, unknown>) {
    this.#values = values;
  }

  /** A text of one line that must be there. */
  required(column: (typeof REQUIRED)[number], longest: number): string {
    const text = this.line(column, longest);
    if (!text && !this.#hasProblem(column)) this.#refuse(column, 'is required');
    return text ?? '';
  }

  /** A text of one line. */
  line(column: Column, longest: number): string | null | undefined {
    const text = this.#text(column, longest);
    return text ? text.replace(/\s+/g, ' ') : text;
  }

  /** A text of any lines. */
  prose(column: Column, longest: number): string | null | undefined {
    return this.#text(column, longest);
  }

  measure(column: Measure): number | null | undefined {
    const value = this.#values.get(column);
    const text = typeof value === 'number' ? value : this.#text(column, Infinity);
    if (text === undefined || text === null) return text;
    const unit = column === 'weight' ? 'ounces' : 'inches';
    const measure = parseMeasurement(text, unit);
    if (measure !== undefined) return measure;
    this.#refuse(column, `${quoted(String(text))}: ${EXPECTED_FORMAT[unit]}`);
    return null;
  }

  /** An array of values, or a text in which a semicolon parts them; each once. */
  list(column: Column): string[] | undefined {
    const given = this.#values.get(column);
    const text = this.#clean(column, Array.isArray(given) ? given.map(joinable).join(';') : given);
    if (text === undefined) return undefined;
    const values = new Set(text.split(';').map((value) => unescaped(value).replace(/\s+/g, ' ')));
    values.delete('');
    if (values.size > MOST_VALUES) {
      this.#refuse(column, `has ${values.size} values: expected ${MOST_VALUES} at most`);
    }
    for (const value of values) {
      if (value.length <= LONGEST_VALUE) continue;
      this.#refuse(
        column,
        `${quoted(value)}: expected at most ${LONGEST_VALUE} characters a value`,
      );
      break;
    }
    return [...values];
  }

  /** Addresses within this site, or elsewhere on the web. */
  images(column: Column): string[] | undefined {
    const paths = this.list(column);
    const wrong = paths?.find((path) => !isImageAddress(path));
    if (wrong !== undefined) {
      this.#refuse(column, `${quoted(wrong)}: expected a path like /photos/…, or https://…`);
    }
    return paths;
  }

  #text(column: Column, longest: number): string | null | undefined {
    const text = this.#clean(column, this.#values.get(column));
    if (text === undefined) return undefined;
    if (text.length > longest) {
      this.#refuse(column, `has ${text.length} characters: expected ${longest} at most`);
    }
    return text === '' ? null : text;
  }

  #clean(column: Column, value: unknown): string | undefined {
    if (value === undefined) return undefined;
    if (value === null) return '';
    if (typeof value !== 'string' && typeof value !== 'number') {
      this.#refuse(column, 'expected a text');
      return '';
    }
    const text = unescaped(String(value).replace(/\r\n?/g, '\n'));
    if (/\ufffd/.test(text) || !text.isWellFormed()) {
      this.#refuse(
        column,
        'has characters that were lost when the file was saved: save it as UTF-8',
      );
    } else if (/(?![\n\t])\p{Cc}/u.test(text)) {
      this.#refuse(column, 'has control characters');
    }
    return text;
  }

  #refuse(column: Column, why: string): void {
    this.problems.push(`${column}: ${why}`);
  }

  #hasProblem(column: Column): boolean {
    return this.problems.some((problem) => problem.startsWith(`${column}:`));
  }
}

/** Without the apostrophe by which a spreadsheet is told that `=…` is a text. */
function unescaped(text: string): string {
  return text.trim().replace(/^'+(?=[=+\-@])/, '');
}

/** What is no text is refused as one. */
const joinable = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '\ufffd';

function isImageAddress(path: string): boolean {
  if (/[\s\\]/.test(path)) return false;
  return path.startsWith('/')
    ? !path.startsWith('//')
    : /^https?:/i.test(path) && URL.canParse(path);
}
