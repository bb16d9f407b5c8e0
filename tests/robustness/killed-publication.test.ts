import { expect, test } from 'vitest';
import { itemRecord } from '../support/item-log.ts';
import { syncedShop } from '../support/synced-shop.ts';
import { startTableProxy } from '../support/table-proxy.ts';
import { spawnWorker } from '../support/worker-process.ts';

/** Enough records for a scheduled run to read only changes. */
const RECORDS = Array.from({ length: 310 }, (_, n) => itemRecord(n + 1));
const CHANGED = [1, 50, 155, 156, 310];

const shop = syncedShop();

async function readRounds(): Promise<(string | undefined)[]> {
  const shown = await shop.shown();
  expect(shown).toHaveLength(RECORDS.length);
  return CHANGED.map(
    (number) => shown.find(({ airtableId }) => airtableId === RECORDS[number - 1]?.id)?.name,
  );
}

test('a sync of a few changes that is killed at any write shows all of them or none, and the next one shows them', async () => {
  await shop.connect({ records: RECORDS });
  await shop.sync();
  const base = (await shop.functions.openCatalog())?.base.etag;
  let before = await readRounds();
  for (let write = 1; ; write++) {
    const after = CHANGED.map(() => `Round ${write}`);
    for (const number of CHANGED) await shop.itemLog.edit(number, { Header: `Round ${write}` });
    let kills = 0;
    const table = await startTableProxy(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', (count) => {
      if (count !== write) return 'respond';
      kills++;
      sync.kill();
      return 'drop';
    });
    const sync = spawnWorker({ AWS_ENDPOINT_URL_DYNAMODB: table.endpoint });
    await sync.ended;
    table.stop();
    expect([before, after]).toContainEqual(await readRounds());
    await shop.functions.expireSyncLease();
    expect(await spawnWorker({}).ended).toBe(0);
    expect(await readRounds()).toEqual(after);
    before = after;
    if (kills === 0) break;
  }
  expect((await shop.functions.openCatalog())?.base.etag).toBe(base);
}, 300_000);
