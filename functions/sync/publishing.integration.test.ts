import { describe, expect, test } from 'vitest';
import { itemRecord } from '../../tests/support/item-log.ts';
import { syncedShop } from '../../tests/support/synced-shop.ts';

const shop = syncedShop();
/** Enough that a scheduled run reads what changed alone. */
const RECORDS = Array.from({ length: 310 }, (_, n) => itemRecord(n + 1));

/** The bucket takes no catalogue. @returns what ends that. */
function withoutCatalogue() {
  shop.functions.s3.middlewareStack.add(
    (next) => async (args) => {
      const { Key = '' } = args.input as { Key?: string };
      if (Key.startsWith('catalogue/') && 'Body' in args.input) throw new Error('Slow down');
      return next(args);
    },
    { step: 'initialize', name: 'withoutCatalogue' },
  );
  return () => shop.functions.s3.middlewareStack.remove('withoutCatalogue');
}

describe('what was written but could not be published', () => {
  test('is published by the next run, though that finds nothing changed', async () => {
    await shop.connect({ records: RECORDS });
    await shop.sync();
    await shop.itemLog.edit(1, { Header: 'Renamed' });
    await shop.itemLog.edit(2, { Status: 'Sold' });
    const mend = withoutCatalogue();
    expect(await shop.sync({ cause: 'schedule' })).toMatchObject({ status: 'failed' });
    mend();
    expect(await shop.shownOf(1)).toMatchObject({ name: 'Patch 1' });
    expect(await shop.sync({ cause: 'schedule' })).toMatchObject({
      status: 'succeeded',
      full: false,
      updated: 0,
    });
    expect(await shop.shownOf(1)).toMatchObject({ name: 'Renamed' });
    expect(await shop.shownOf(2)).toMatchObject({ availability: 'Sold Out' });
  });

  test('is not lost to a slower publisher that knows less', async () => {
    await shop.connect({ records: RECORDS });
    await shop.sync();
    const { publishCatalogue } = await import('./publish-catalog.ts');
    const { createProduct } = shop.functions;
    const [first] = await shop.functions.allProducts();
    if (!first) throw new Error('The shop is empty');
    let meanwhile: Promise<unknown> | undefined;
    shop.functions.s3.middlewareStack.add(
      (next) => async (args) => {
        // While the first one writes, another product comes, and is published.
        if ('Body' in args.input && !meanwhile) {
          meanwhile = createProduct({ ...first, id: crypto.randomUUID(), airtableId: null }).then(
            () => publishCatalogue({ put: [], remove: [] }),
          );
          await meanwhile;
        }
        return next(args);
      },
      { step: 'initialize', name: 'meanwhile' },
    );
    await shop.functions.writeProducts({ put: [{ ...first, name: 'Renamed' }], remove: [] });
    await publishCatalogue({ put: [], remove: [] });
    shop.functions.s3.middlewareStack.remove('meanwhile');
    expect(await shop.shown()).toHaveLength(RECORDS.length + 1);
  });
});
