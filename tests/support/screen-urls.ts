import type { paths, patterns } from '../../web/src/lib/paths.ts';

type Address = keyof typeof paths | keyof typeof patterns;

export const TABLE = '/table/Item%20Log';

export const getScreenUrls = (product: string) =>
  ({
    home: ['/', '/?search=zzzzzz'],
    allItems: ['/#all-items'],
    search: ['/?search=patch#all-items'],
    categories: ['/#categories'],
    rareFinds: [],
    featured: ['/#featured'],
    product: [product],
    unit: ['/unit/101st-airborne-division', '/unit/none'],
    era: ['/era/wwii-1941-1945'],
    page: ['/pages/shipping', '/pages/none'],
    archive: ['/archive', '/archive?search=zzzzzz'],
    contact: ['/contact'],
    table: [TABLE],
    admin: ['/admin'],
    code: ['/i/0000000000'],
    catalogedItem: [],
    itemLogRecord: [],
    referenceEntry: [],
    catalog: ['/catalog', '/catalog?view=items'],
    identification: ['/identification', '/identification?view=catalogue'],
    airtableAnalyzer: ['/airtable-analyzer'],
    databaseMirror: ['/database-mirror'],
    itemLog: ['/item-log', '/item-log?all=true'],
    tables: ['/tables'],
    quotes: ['/quotes'],
    // This quote does not exist; separate tests cover existing quotes.
    quote: ['/quotes/00000000-0000-4000-8000-000000000000'],
    quoteDocument: [],
    quotePhoto: [],
    quoteLink: ['/quote-link'],
    consignorAnswer: ['/consignor-answer'],
    privateViewing: ['/private-viewing'],
    trackOrder: ['/track-order'],
    expiredLink: ['/track-order?link=expired'],
    certificate: ['/certificate/x'],
    connectBase: ['/connect-base'],
    failedTasks: ['/failed-tasks'],
    holds: ['/holds'],
    consignors: ['/consignors'],
    // This consignor does not exist.
    consignor: ['/consignors/00000000-0000-4000-8000-000000000000'],
    customers: ['/customers'],
    // This customer does not exist.
    customer: ['/customers/00000000-0000-4000-8000-000000000000'],
    viewings: ['/viewings'],
    // This viewing does not exist.
    viewing: ['/viewings/00000000-0000-4000-8000-000000000000'],
    recordSale: ['/record-sale'],
    shows: ['/shows'],
    // This show does not exist.
    show: ['/shows/00000000-0000-4000-8000-000000000000'],
    books: ['/books'],
    // This item does not exist.
    conditionReports: ['/condition-reports/00000000-0000-4000-8000-000000000000'],
    stocktakes: ['/stocktakes'],
    // This stocktake does not exist.
    stocktake: ['/stocktakes/00000000-0000-4000-8000-000000000000'],
    questionConfirmation: ['/questions/confirm', '/questions/confirm?token=x'],
    analytics: ['/analytics'],
    reports: ['/reports'],
    searches: ['/searches'],
    wanted: ['/wanted'],
    settings: ['/settings'],
    contentPages: ['/content'],
    contentPage: ['/content/shipping'],
    newsletterConfirmation: ['/newsletter/confirm', '/newsletter/confirm?token=x'],
    mailPreferences: ['/mail-preferences'],
    refuseConfirmations: ['/mail-preferences/refuse', '/mail-preferences/refuse#x'],
    yourData: ['/your-data', '/your-data#token=x'],
    account: ['/account'],
    staff: ['/staff'],
    login: ['/api/login'],
    loginScreen: ['/api/login?screen=password&returnTo=%2Faccount'],
    loginTo: [],
    logout: [],
  }) satisfies Record<Address, string[]>;

/** Excludes login and logout, which lead to the provider; includes the 404 screen. */
export function getOwnScreenUrls(product: string): string[] {
  const { login: _, loginScreen: __, logout: ___, ...own } = getScreenUrls(product);
  return [...Object.values(own).flat(), '/nope'];
}
