import { type Html, html } from './html.ts';

interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  /** What to know before filling it in. */
  hint?: string;
  /** What was wrong with what was filled in. */
  problem?: string | undefined;
  isOptional?: boolean;
  isFocused?: boolean;
  isGiven?: boolean;
  inputmode?: 'numeric';
}

/** A field with its label, its hint, and what was wrong with it. */
export function field(each: Field): Html {
  const { name, label, type = 'text', value, hint, problem } = each;
  const described = [problem && `${name}-problem`, hint && `${name}-hint`]
    .filter(Boolean)
    .join(' ');
  return html`
    <div class="field">
      <label for="${name}">${label}${each.isOptional && html` <span class="aside">optional</span>`}</label>
      <input id="${name}" name="${name}" type="${type}" autocomplete="${each.autocomplete}"
        ${value !== undefined && html`value="${value}"`}
        ${described && html`aria-describedby="${described}"`}
        ${problem && html`aria-invalid="true"`}
        ${each.inputmode && html`inputmode="${each.inputmode}"`}
        ${type !== 'password' && html`autocapitalize="${name.endsWith('_name') ? 'words' : 'none'}" spellcheck="false"`}
        ${!each.isOptional && html`required`}
        ${each.isGiven && html`readonly`}
        ${each.isFocused && html`autofocus`}>
      ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
      ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    </div>`;
}

/** What the page was opened with, for the next one. */
export const hiddenFields = (params: URLSearchParams): Html[] =>
  [...params].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

export const alert = (text: string | undefined) =>
  text !== undefined && html`<p class="alert" role="alert">${text}</p>`;
