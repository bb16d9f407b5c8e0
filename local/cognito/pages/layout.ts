import { readFileSync } from 'node:fs';
import { Reply } from '../http.ts';
import type { Fonts } from './fonts.ts';
import { Html, html } from './html.ts';

const STYLE = new Html(readFileSync(new URL('./style.css', import.meta.url), 'utf8'));

export interface Look {
  brand: string;
  siteUrl: string;
  fonts: Fonts;
}

export type Page = (title: string, card: Html, status?: number) => Reply;

/** The frame that all pages share: the shop's own bar, and a card on its cloth. */
export function layout({ brand, siteUrl, fonts }: Look): Page {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // A form's answer leads back to the shop, and browsers count that in.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self' ${new URL(siteUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
  };
  const faces = html`<style>
    @font-face {
      font-family: 'Big Shoulders';
      src: url('${fonts.heading}') format('woff2');
      font-weight: 100 900;
      font-display: swap;
    }
    @font-face {
      font-family: 'Source Serif 4';
      src: url('${fonts.text}') format('woff2');
      font-weight: 200 900;
      font-display: swap;
    }
    ${STYLE}
  </style>`;

  return (title, card, status = 200) => {
    const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="theme-color" content="#33381a">
    <meta name="robots" content="noindex">
    <title>${title} · ${brand}</title>
    <link rel="preload" href="${fonts.heading}" as="font" type="font/woff2" crossorigin>
    <link rel="preload" href="${fonts.text}" as="font" type="font/woff2" crossorigin>
    ${faces}
  </head>
  <body>
    <header class="bar">
      <a class="brand" href="${siteUrl}/">
        <svg aria-hidden="true" width="34" height="38" viewBox="0 0 34 38">
          <path d="M4 1v36" stroke="currentColor" stroke-width="2.5" />
          <path d="M6 4h27l-7 7.5 7 7.5H6z" fill="currentColor" />
          <path d="M6 11.5h20" class="fold" />
        </svg>
        ${brand}
      </a>
      <a class="back" href="${siteUrl}/">Back to the shop</a>
    </header>
    <main>
      <div class="card">${card}</div>
    </main>
  </body>
</html>
`;
    return new Reply(status, page.text, headers);
  };
}
