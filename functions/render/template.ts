import { PAGE_STATE_ID, type Page } from '../../shared/rendering/web-app.ts';

/** The files of screens that are loaded on demand, by the screen's module. Addresses: `/assets/Archive-1a2b.js`. */
export type ScreenFiles = Readonly<Record<string, { scripts: string[]; styles: string[] }>>;

/** Fills the built index.html. */
export class Template {
  readonly #parts: readonly string[];
  readonly #files: ScreenFiles;

  /** @throws Error when a mark is missing. */
  constructor(html: string, files: ScreenFiles) {
    const match = /^(.*)<!--head-->.*<!--\/head-->(.*)<!--body-->(.*)<!--state-->(.*)$/s.exec(html);
    if (!match) throw new Error('index.html lacks the marks of the server');
    this.#parts = match.slice(1);
    this.#files = files;
  }

  fill({ head, body, state, source }: Page): string {
    const [start, afterHead, afterBody, end] = this.#parts;
    const { scripts = [], styles = [] } = (source && this.#files[source]) || {};
    const links = [
      ...styles.map((href) => `<link rel="stylesheet" href="${href}" crossorigin />`),
      ...scripts.map((href) => `<link rel="modulepreload" href="${href}" crossorigin />`),
    ].join('');
    const data = state
      ? `<script type="application/json" id="${PAGE_STATE_ID}">${state}</script>`
      : '';
    return start + head + links + afterHead + body + afterBody + data + end;
  }
}
