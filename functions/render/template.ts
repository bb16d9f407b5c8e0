import { createHash, type Hash } from 'node:crypto';
import {
  APP_TEMPLATE_ID,
  PAGE_STATE_ID,
  type RenderedPage,
} from '../../shared/rendering/web-app.ts';

/** Files of lazily loaded screens by module, with URLs such as `/assets/Archive-1a2b.js`. */
export type ScreenFiles = Readonly<Record<string, { scripts: string[]; styles: string[] }>>;

export interface Html {
  body: string;
  etag: string;
}

/** Fills the built index.html. */
export class Template {
  readonly #parts: readonly string[];
  /** Contains scripts that do not wait for the boot script. */
  readonly #startingAtOnce: string;
  readonly #files: ScreenFiles;
  /** Hashes the template only once, because it is larger than most pages. */
  readonly #hash: Hash;

  constructor(html: string, files: ScreenFiles) {
    const match = /^(.*)<!--head-->.*<!--\/head-->(.*)<!--body-->(.*)<!--state-->(.*)$/s.exec(html);
    if (!match) throw new Error('index.html lacks the marks of the server');
    this.#parts = match.slice(1);
    const template = new RegExp(`<template id="${APP_TEMPLATE_ID}">(.*?)</template>`, 's');
    this.#startingAtOnce = (match[2] ?? '').replace(template, '$1');
    this.#files = files;
    this.#hash = createHash('sha256').update(html);
  }

  fill({ head, body, state, source }: RenderedPage): Html {
    const [start, late, afterBody, end] = this.#parts;
    // Visitors can read a page that has its state; other pages are blank without the app.
    const afterHead = state ? late : this.#startingAtOnce;
    const { scripts = [], styles = [] } = (source && this.#files[source]) || {};
    const links = [
      ...styles.map((href) => `<link rel="stylesheet" href="${href}" crossorigin />`),
      ...scripts.map(
        (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}" crossorigin />`,
      ),
    ].join('');
    const data = state
      ? `<script type="application/json" id="${PAGE_STATE_ID}">${state}</script>`
      : '';
    const hash = this.#hash.copy();
    for (const part of [head, links, body, data]) hash.update(part);
    return {
      body: start + head + links + afterHead + body + afterBody + data + end,
      etag: toWeakEtag(hash),
    };
  }
}

export const toWeakEtag = (hash: Hash) => `W/"${hash.digest('base64url').slice(0, 22)}"`;
