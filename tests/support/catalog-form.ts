import { type Catalog, mockCatalog } from './catalog.ts';
import type { Visit } from './page.ts';
import { photograph } from './uploads.ts';

const COLORS = ['#4b5320', '#8c2f25', '#a67c2d', '#5f6055'];

/** The form at /catalog, as one works with it. */
export function catalogForm({ page }: Visit) {
  const main = () => page().getByRole('main');
  /** By its label, with or without an asterisk and unit. */
  const field = (name: string) =>
    main()
      .locator('form')
      .getByLabel(new RegExp(`^${name}( \\(\\w+\\))?( \\*)?$`));
  const uploader = () => page().getByRole('dialog', { name: 'Add Photos' });

  /** Chosen, and not sent yet. */
  async function choosePhotos(count: number) {
    await main().getByRole('button', { name: 'Add Photos' }).click();
    const files = await Promise.all(
      COLORS.slice(0, count).map(async (color, n) => ({
        name: `photo-${n + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photograph({ color }),
      })),
    );
    await uploader().locator('input[type=file]').first().setInputFiles(files);
    await uploader()
      .getByRole('button', { name: `Upload ${count} file` })
      .waitFor();
    await closeUploader();
  }

  async function closeUploader() {
    await page().keyboard.press('Escape');
    await uploader().waitFor({ state: 'hidden' });
  }

  return {
    field,
    valueIn: (name: string) => field(name).inputValue(),
    hasFocus: (name: string) => field(name).evaluate((one) => one === document.activeElement),
    /** What is said at a field to be wrong with it. */
    errorOf: (name: string) =>
      field(name).evaluate((one) => {
        const isWrong = one.getAttribute('aria-invalid') === 'true';
        const [id = ''] = one.getAttribute('aria-describedby')?.split(' ') ?? [];
        return isWrong ? document.getElementById(id)?.textContent : undefined;
      }),
    open: async (given: Partial<Catalog> = {}) => {
      const catalog = await mockCatalog(page(), given);
      await page().goto('/catalog');
      await field('Item Name').waitFor();
      await main().getByRole('button', { name: 'Add Photos' }).waitFor();
      return catalog;
    },
    fillRequired: async (itemType = 'Medals') => {
      await field('Item Name').fill('M1 helmet liner');
      await field('Item Type').selectOption(itemType);
      await field('Condition').selectOption('Good');
    },
    choosePhotos,
    /** Uploaded, as the strip shows them. */
    addPhotos: async (count: number) => {
      await choosePhotos(count);
      await main().getByRole('button', { name: 'Add Photos' }).click();
      await uploader()
        .getByRole('button', { name: `Upload ${count} file` })
        .click();
      const tiles = main().getByRole('list', { name: 'Photos in order', includeHidden: true });
      await tiles
        .getByRole('listitem', { includeHidden: true })
        .nth(count - 1)
        .waitFor();
      await closeUploader();
    },
  };
}
