import { type MockRecord, mockBase } from './airtable-screens.ts';
import { backOfficeScreen } from './back-office-screen.ts';
import type { Visit } from './page.ts';

/** What the Table Viewer's tests have in common. */
export function tableViewer(visit: Visit) {
  const { main } = backOfficeScreen(visit);
  const records = () => main().getByRole('list', { name: 'Records' }).getByRole('listitem');

  const open = async (base: Parameters<typeof mockBase>[1] = {}, encoded = 'Item%20Log') => {
    const mock = await mockBase(visit.page(), base);
    await visit.page().goto(`/table/${encoded}`);
    await main().getByText('Live data from your Airtable database').waitFor();
    return mock;
  };
  const card = (id: string) =>
    records().filter({ has: visit.page().getByRole('heading', { name: id }) });

  return {
    open,
    openTable: (all: readonly MockRecord[], totalCount = all.length) =>
      open({ pages: [{ records: all, totalCount }] }),
    records,
    card,
    /** What a card says of its record's fields. */
    fields: async (id: string) => {
      await card(id).waitFor();
      const lines = await card(id).locator('dl > div').allInnerTexts();
      return lines.map((line) => line.replace(/\s*\n\s*/, ': '));
    },
    figure: (label: string) =>
      main()
        .getByRole('region', { name: 'Table figures' })
        .locator('dl > div')
        .filter({ hasText: label })
        .locator('dd')
        .textContent(),
    text: (words: string) => main().getByText(words, { exact: true }),
    dialog: () => visit.page().getByRole('dialog'),
  };
}
