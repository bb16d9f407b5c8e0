/** Marks the element with the rows of a list. */
export const LIST = { 'data-list': '' };

const CONTROL = ':is(a[href], button, input, select):not([tabindex="-1"])';

/** Focuses the link that opens the first row of the page's list, or else its first control. */
export function focusList(): void {
  const list = [...document.querySelectorAll('main [data-list]')].find((each) =>
    each.querySelector(CONTROL),
  );
  const row = list?.querySelector<HTMLElement>('[data-row-link]') ?? list?.querySelector(CONTROL);
  if (row instanceof HTMLElement) row.focus();
}
