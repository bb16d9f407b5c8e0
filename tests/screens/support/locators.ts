import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { main } from './app.tsx';

export const heading = (name: string | RegExp) => main().getByRole('heading', { level: 1, name });
export const button = (name: string | RegExp) => main().getByRole('button', { name });
export const text = (exactText: string) => main().getByText(exactText, { exact: true });
export const dialog = () => page.getByRole('dialog');

export async function pressInMenu(label: string): Promise<void> {
  await button('More…').click();
  await page.getByRole('menuitem', { name: label }).click();
}

export async function clickBackdrop(): Promise<void> {
  const backdrop = dialog().element().parentElement;
  if (!backdrop) throw new Error('No dialog is open');
  await userEvent.click(backdrop, { position: { x: 4, y: 4 } });
}

export const entries = () => main().getByRole('listitem').or(main().getByRole('row'));

export const row = (name: string) => entries().filter({ has: page.getByRole('heading', { name }) });

export const list = (label: string) =>
  main()
    .getByRole('list', { name: label })
    .or(main().getByRole('grid', { name: label }));

export const rows = (label: string) => list(label).getByRole('heading', { level: 2 });

export const texts = (locator: Locator) =>
  // biome-ignore lint/performance/useDomNodeTextContent: textContent has no line breaks.
  locator.elements().map((element) => (element as HTMLElement).innerText);

export const getLines = (locator: Locator) =>
  texts(locator)
    .join('\n')
    .split('\n')
    .filter((line) => line.trim());

export const definitions = (locator: Locator): Record<string, string> =>
  Object.fromEntries(
    [...locator.element().querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ]),
  );

export const imageSource = (locator: Locator) =>
  locator.element().querySelector('img')?.getAttribute('src');

export async function press(locator: Locator, key: string): Promise<void> {
  await expect.element(locator).toBeVisible();
  locator.element().focus();
  await userEvent.keyboard(`{${key}}`);
}

export const focusedText = () => document.activeElement?.textContent;

/** In pixels, beyond the width of the page. */
export const getOverflow = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

export const expectNoOverflow = () => expect(getOverflow()).toBe(0);
