import { field } from './fields.ts';
import { type Html, html } from './html.ts';
import type { Look, Page } from './layout.ts';

/** What all pages are made with. */
export interface Frame extends Look {
  page: Page;
  selfSignUp: boolean;
}

export interface Step {
  /** What the page was opened with. */
  params: URLSearchParams;
}

/** The title tells a screen reader at once that the form came back. */
export const pageTitle = (title: string, problem: string | undefined) =>
  problem === undefined ? title : `Error: ${title}`;

export const actions = ({ siteUrl }: Frame, label: string): Html =>
  html`<p class="actions">
    <button class="button solid">${label}</button>
    <a class="button outline" href="${siteUrl}/">Cancel</a>
  </p>`;

/** For password managers, which want to know whose the password is. */
export const readonlyEmail = (email: string): Html =>
  field({
    name: 'username',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: email,
    isGiven: true,
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
    hint: '8 characters or more, with an upper-case and a lower-case letter, a digit and a symbol.',
    problem,
    isFocused,
  });
