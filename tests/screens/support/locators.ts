import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { main } from './app.tsx';

export const heading = (name: string | RegExp) => main().getByRole('heading', { level: 1, name });
export const button = (name: string | RegExp) => main().getByRole('button', { name });
export const text = (exactText: string) => main().getByText(exactText, { exact: true });
export const dialog = () => page.getByRole('dialog');

/** Clicks next to the open dialog. */
export async function clickBackdrop(): Promise<void> {
  const backdrop = dialog().element().parentElement;
  if (!backdrop) throw new Error('No dialog is open');
  await userEvent.click(backdrop, { position: { x: 4, y: 4 } });
}

/** Entries of lists, and rows of tables. */
export const entries = () => main().getByRole('listitem').or(main().getByRole('row'));

/** An entry, by its heading. */
export const row = (name: string) => entries().filter({ has: page.getByRole('heading', { name }) });

/** A list, or a table whose columns can be changed. */
export const list = (label: string) =>
  main()
    .getByRole('list', { name: label })
    .or(main().getByRole('grid', { name: label }));

/** The headings of a list's entries. */
export const rows = (label: string) => list(label).getByRole('heading', { level: 2 });

/** The rendered text of each match; separate elements are on lines of their own. */
export const texts = (locator: Locator) =>
  // biome-ignore lint/performance/useDomNodeTextContent: textContent has no line breaks.
  locator.elements().map((element) => (element as HTMLElement).innerText);

export const getLines = (locator: Locator) =>
  texts(locator)
    .join('\n')
    .split('\n')
    .filter((line) => line.trim());

/** The descriptions of all description lists, by their terms. */
export const definitions = (locator: Locator): Record<string, string> =>
  Object.fromEntries(
    [...locator.element().querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ]),
  );

export const imageSource = (locator: Locator) =>
  locator.element().querySelector('img')?.getAttribute('src');

/** Focuses an element and presses a key, such as `Enter`. */
export async function press(locator: Locator, key: string): Promise<void> {
  await expect.element(locator).toBeVisible();
  locator.element().focus();
  await userEvent.keyboard(`{${key}}`);
}

export const focusedText = () => document.activeElement?.textContent;

/** Expects that the page does not scroll sideways. */
export function expectNoOverflow(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth).toBe(0);
}
