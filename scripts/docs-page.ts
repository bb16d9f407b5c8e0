import { readFileSync, writeFileSync } from 'node:fs';

export function toTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isNumeric = false,
): string {
  const rule = head.map((_, column) => (isNumeric && column > 0 ? '---:' : '---'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The section is between `<!-- name:start -->` and `<!-- name:end -->`. */
export class GeneratedSection {
  readonly #page: URL;
  readonly #pattern: RegExp;

  constructor(page: string, name: string) {
    this.#page = new URL(`../docs/${page}`, import.meta.url);
    this.#pattern = new RegExp(`(?<=<!-- ${name}:start -->\n).*(?=\n<!-- ${name}:end -->)`, 's');
  }

  read(): string {
    const text = this.#pattern.exec(readFileSync(this.#page, 'utf8'))?.[0];
    if (text === undefined) throw new Error(`${this.#page.pathname} lacks the marks of a section`);
    return text;
  }

  write(text: string): void {
    const page = readFileSync(this.#page, 'utf8');
    writeFileSync(
      this.#page,
      page.replace(this.#pattern, () => text),
    );
  }
}
