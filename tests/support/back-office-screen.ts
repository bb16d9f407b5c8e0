import type { Visit } from './page.ts';

/** What the screens of the back office have in common. */
export function backOfficeScreen({ page }: Visit) {
  const main = () => page().getByRole('main');
  return {
    main,
    heading: (name: string | RegExp) => main().getByRole('heading', { level: 1, name }),
    button: (name: string | RegExp) => main().getByRole('button', { name }),
    /** An entry of a list, by what it is headed. */
    row: (name: string) =>
      main()
        .getByRole('listitem')
        .filter({ has: page().getByRole('heading', { name }) }),
    /** The headings of a list's entries. */
    rows: (label: string) =>
      main().getByRole('list', { name: label }).getByRole('heading', { level: 2 }),
    /** The text of what has the focus. */
    focused: () => page().evaluate(() => document.activeElement?.textContent),
  };
}
