import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  hint?: string;
  /** Error message. */
  problem?: string | undefined;
  isOptional?: boolean;
  isFocused?: boolean;
  isReadonly?: boolean;
  inputmode?: 'numeric';
}

/** Renders a field with its label, hint and error. */
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
        ${each.isReadonly && html`readonly`}
        ${each.isFocused && html`autofocus`}>
      ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
      ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    </div>`;
}

/** Passes the parameters of the authorize request on to the next page. */
export const hiddenFields = (params: URLSearchParams): Html[] =>
  [...params].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

export const alert = (text: string | undefined) =>
  text !== undefined && html`<p class="alert" role="alert">${text}</p>`;
