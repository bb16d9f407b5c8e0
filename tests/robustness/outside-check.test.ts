import { describe, expect, test } from 'vitest';
import { checkShop } from '../../functions/jobs/outside-check/check-shop.ts';
import { startTestInstance } from './support/test-instance.ts';

describe('the check from outside tells a shop that works from one that does not', () => {
  test('the check from outside passes while the shop runs, and fails after it was stopped', async () => {
    const shop = await startTestInstance();
    try {
      expect(await checkShop(shop.url)).toEqual([]);
    } finally {
      await shop.stop();
    }
    const failures = await checkShop(shop.url);
    expect(failures[0]).toMatch(/^\/ is not answered/);
  });
});
