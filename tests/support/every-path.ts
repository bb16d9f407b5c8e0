import type { paths, patterns } from '../../web/src/lib/paths.ts';

type Address = keyof typeof paths | keyof typeof patterns;

export const TABLE = '/table/Item%20Log';

/** What stands at each address of the site, by the names of paths.ts: more than one where it has sheets of
 *  its own. Those of the sign-in lead away. */
export const screensAt = (product: string) =>
  ({
    home: ['/', '/?search=zzzzzz'],
    allItems: ['/#all-items'],
    categories: ['/#categories'],
    featured: ['/#featured'],
    about: ['/#about'],
    product: [product],
    table: [TABLE],
    admin: ['/admin'],
    catalog: ['/catalog', '/catalog?view=items'],
    identification: ['/identification', '/identification?view=catalogue'],
    airtableAnalyzer: ['/airtable-analyzer'],
    databaseMirror: ['/database-mirror'],
    itemLog: ['/item-log'],
    tables: ['/tables'],
    quotes: ['/quotes'],
    staff: ['/staff'],
    login: ['/api/login'],
    logout: [],
  }) satisfies Record<Address, string[]>;

/** The shop's own screens, and the one for any other address. */
export function ownScreens(product: string): string[] {
  const { login: _, logout: __, ...own } = screensAt(product);
  return [...Object.values(own).flat(), '/nope'];
}
