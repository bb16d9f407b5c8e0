import { beforeEach, expect, test } from 'vitest';
import { liveShop } from '../tests/support/live-shop.ts';
import { moveWebhook } from './move-webhook.ts';

const live = liveShop();
const findWebhook = async () =>
  (await import('../functions/platform/table/airtable-webhook.ts')).findWebhook();

beforeEach(async () => {
  process.env.AIRTABLE_MONTHLY_CALLS = '100000';
  await live.shop.connect({ webhooks: { retryStartMs: 100 } });
  await live.shop.sync();
  await live.worker.settle();
});

test('a shop that starts at the same address keeps its webhook', async () => {
  const before = await findWebhook();
  await moveWebhook();
  expect(await findWebhook()).toEqual(before);
});

test('a shop that starts at another address has a webhook for it without a scheduled sync', async () => {
  const { SHOP_URL = '' } = process.env;
  const before = await findWebhook();
  const moved = SHOP_URL.replace('127.0.0.1', 'localhost');
  process.env.SHOP_URL = moved;
  try {
    await moveWebhook();
    const after = await findWebhook();
    expect(after?.id).not.toBe(before?.id);
    expect(after?.url.startsWith(moved)).toBe(true);
    await live.shop.itemLog.edit(3, { Header: 'Heard' });
    const findName = async () => (await live.shop.findShown(3))?.name;
    await expect.poll(findName).toBe('Heard');
    await live.worker.settle();
  } finally {
    process.env.SHOP_URL = SHOP_URL;
  }
});
