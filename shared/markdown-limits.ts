/** Beyond these limits, a Markdown parser takes seconds or overflows the stack. */
const MAX_NESTING = 30;
/** Counts lines, list items, table cells, and the levels of quotes and lists around a line. */
const MAX_PARTS = 5_000;
/** Counts `*`, `_`, `~` and brackets between two blank lines. */
const MAX_MARKS = 1_000;
/** The time for underlined headings grows with their square. */
const MAX_UNDERLINES = 300;
/** Many links can reuse the address of one definition. */
const MAX_REPEATED_LENGTH = 300_000;
const MAX_REFERENCES = 2_000;

const TAB_WIDTH = 4;
const CONTAINER = /^(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/;
const LONGEST_MARK = 11;
const MARK = /\\[^\w\s]|([*_~]+)|[[\]()]/g;
const UNDERLINE = /^(?:-+|=+)$/;
const DELIMITER_ROW = /^\|?[ \t]*:?-[-:| \t]*$/;
const WHITESPACE = /\s/;

export interface MarkdownProblem {
  message: string;
  line: number;
}

/** Reads each character once. When in doubt, it rejects a text.
 *  @returns the first problem. */
export function findMarkdownProblem(text: string): MarkdownProblem | undefined {
  const containers = new Containers();
  const inline = new Inline();
  let parts = 0;
  let underlines = 0;
  let columns = 0;
  let references = 0;
  let definitionLength = 0;
  let longestDefinition = 0;

  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const content = containers.enter(line);
    if (content === '') {
      inline.end();
      columns = 0;
      definitionLength = 0;
    }
    inline.read(content);
    if (UNDERLINE.test(content)) underlines++;
    if (columns > 0) parts += columns;
    else if (DELIMITER_ROW.test(content)) columns = content.split('|').length;
    parts += 1 + containers.depth;
    references += inline.openedInLine;
    // A definition may continue on the following lines.
    if (content.includes(']:')) definitionLength = line.length;
    else if (definitionLength > 0) definitionLength += line.length + 1;
    longestDefinition = Math.max(longestDefinition, definitionLength);

    const reason = [
      containers.depth > MAX_NESTING &&
        `quotes and lists can be nested ${MAX_NESTING} levels deep at most`,
      inline.depth > MAX_NESTING &&
        `brackets and emphasis can be nested ${MAX_NESTING} levels deep at most`,
      inline.marks > MAX_MARKS &&
        'there are too many marks such as * and [ without a blank line between them',
      underlines > MAX_UNDERLINES &&
        'there are too many underlined headings; write ## before headings instead',
      parts > MAX_PARTS && 'there are too many lines, list items or table cells; shorten the text',
      (references > MAX_REFERENCES || longestDefinition * references > MAX_REPEATED_LENGTH) &&
        'there are too many links; shorten the text',
    ].find(Boolean);
    if (reason) return { line: index + 1, message: `Line ${index + 1}: ${reason}` };
  }
  return undefined;
}

class Containers {
  #lists: number[] = [];
  depth = 0;

  enter(line: string): string {
    const { length } = line;
    let position = 0;
    let column = 0;
    let quotes = 0;
    const takeMark = () => {
      const [mark] = CONTAINER.exec(line.slice(position, position + LONGEST_MARK)) ?? [];
      if (!mark) return undefined;
      position += mark.length;
      column += mark.length;
      return mark;
    };
    const skipSpace = () => {
      for (; position < length; position++) {
        if (line[position] === ' ') column++;
        else if (line[position] === '\t') column += TAB_WIDTH - (column % TAB_WIDTH);
        else break;
      }
    };
    skipSpace();
    if (position === length) {
      this.depth = this.#lists.length;
      return '';
    }
    while (line[position] === '>') {
      takeMark();
      quotes++;
      skipSpace();
    }
    while ((this.#lists.at(-1) ?? 0) > column) this.#lists.pop();
    for (let mark = takeMark(); mark; mark = takeMark()) {
      if (mark === '>') quotes++;
      else this.#lists.push(column + 1);
      skipSpace();
    }
    this.depth = quotes + this.#lists.length;
    return line.slice(position).trimEnd();
  }
}

class Inline {
  #brackets = 0;
  #parentheses = 0;
  #emphasis = 0;
  marks = 0;
  openedInLine = 0;
  depth = 0;

  end() {
    this.#brackets = 0;
    this.#parentheses = 0;
    this.#emphasis = 0;
    this.marks = 0;
  }

  read(content: string) {
    this.openedInLine = 0;
    let deepest = 0;
    for (const match of content.matchAll(MARK)) {
      const [mark, run] = match;
      if (mark.startsWith('\\')) continue;
      this.marks++;
      if (run) this.#countEmphasis(content, match.index, run.length);
      else if (mark === '[') {
        this.#brackets++;
        this.openedInLine++;
      } else if (mark === ']') this.#brackets = Math.max(0, this.#brackets - 1);
      else if (mark === '(') this.#parentheses++;
      else this.#parentheses = Math.max(0, this.#parentheses - 1);
      deepest = Math.max(deepest, this.#brackets, this.#parentheses, this.#emphasis);
    }
    this.depth = deepest;
  }

  #countEmphasis(content: string, index: number, length: number) {
    const isOpening = !WHITESPACE.test(content[index + length] ?? ' ');
    const isClosing = !WHITESPACE.test(content[index - 1] ?? ' ');
    if (isClosing && (this.#emphasis > 0 || !isOpening)) {
      this.#emphasis = Math.max(0, this.#emphasis - length);
    } else if (isOpening) this.#emphasis += length;
  }
}
