import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { field, type Html } from './fields.ts';
import type { Fonts } from './fonts.ts';

const STYLE = raw(readFileSync(new URL('./style.css', import.meta.url), 'utf8'));

export interface SiteOptions {
  brand: string;
  siteUrl: string;
  fonts: Fonts;
}

type RenderPage = (title: string, card: Html, status?: number) => Response;

/** Options shared by all pages. */
export interface PageOptions extends SiteOptions {
  renderPage: RenderPage;
  selfSignUp: boolean;
}

export interface PageProps {
  /** The parameters of the authorize request. */
  params: URLSearchParams;
}

/** Creates the layout of all pages: the shop's header bar and a card. */
export function createLayout({ brand, siteUrl, fonts }: SiteOptions): RenderPage {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // The response to a form redirects to the shop, which browsers check against form-action.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self' ${new URL(siteUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
  };
  const styles = html`<style>
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
    ${styles}
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
    return new Response(String(page), { status, headers });
  };
}

/** Marks the title of a form with errors, so that screen readers announce it at once. */
export const pageTitle = (title: string, problem: string | undefined) =>
  problem === undefined ? title : `Error: ${title}`;

export const actions = ({ siteUrl }: PageOptions, label: string): Html =>
  html`<p class="actions">
    <button class="button solid">${label}</button>
    <a class="button outline" href="${siteUrl}/">Cancel</a>
  </p>`;

/** Tells password managers which account the password belongs to. */
export const readonlyEmail = (email: string): Html =>
  field({
    name: 'username',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: email,
    isReadonly: true,
  });

export const newPasswordField = (
  label: string,
  problem: string | undefined,
  isFocused: boolean,
): Html =>
  field({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: '8 characters or more, with an uppercase and a lowercase letter, a digit and a symbol.',
    problem,
    isFocused,
  });
