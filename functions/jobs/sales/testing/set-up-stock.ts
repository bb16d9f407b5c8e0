import { randomUUID } from 'node:crypto';
import { afterEach, vi } from 'vitest';
import { toProductId } from '../../../../shared/airtable-mapping/product-id.ts';
import type { Claim } from '../../../../shared/entities/hold.ts';
import { recordId } from '../../../../tests/support/item-log.ts';
import { releaseHolds } from '../../../../tests/support/release-holds.ts';
import { syncedShop } from '../../../../tests/support/synced-shop.ts';
import { withinPermissions } from '../../../../tests/support/within-permissions.ts';

const MINUTE_MS = 60_000;

/** A shop with an Airtable base, whose pieces are sold and come back. */
export function setUpStock() {
  const shop = syncedShop();
  afterEach(async () => {
    vi.useRealTimers();
    await releaseHolds();
  });

  const addClaim = async (
    productId: string,
    changes: Pick<Claim, 'kind'> & Partial<Claim>,
  ): Promise<void> => {
    const at = new Date().toISOString();
    const claim: Claim = {
      id: randomUUID(),
      quantity: 1,
      until: null,
      reason: null,
      by: null,
      at,
      airtable: { state: 'waiting', error: null, at },
      ...changes,
    };
    const { changeHold } = await import('../../../domain/quotes/holds.ts');
    await changeHold({ productId, name: 'Patch' }, (claims) => ({
      claims: [...claims, claim],
      freed: [],
    }));
  };
  const sell = (productId: string, quantity = 1, changes: Partial<Claim> = {}) =>
    addClaim(productId, { kind: 'sale', quantity, ...changes });
  const giveBack = (productId: string, quantity = 1, changes: Partial<Claim> = {}) =>
    addClaim(productId, { kind: 'return', quantity, ...changes });

  return {
    shop,
    stopClock: () => vi.useFakeTimers({ toFake: ['Date'] }),
    advance: (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS),
    writeSales: () =>
      withinPermissions('sync-worker', async () =>
        (await import('../../worker/handler.ts')).worker({ job: 'sales' }),
      ),
    addClaim,
    sell,
    sellRecord: (number: number, quantity?: number, changes?: Partial<Claim>) =>
      sell(toProductId(recordId(number)), quantity, changes),
    giveBack,
    giveBackRecord: (number: number, quantity?: number, changes?: Partial<Claim>) =>
      giveBack(toProductId(recordId(number)), quantity, changes),
    listClaims: async (number: number): Promise<Claim[]> => {
      const { listHolds } = await import('../../../platform/table/holds.ts');
      return (await listHolds()).get(toProductId(recordId(number)))?.claims ?? [];
    },
    findCells: async (number: number) => {
      const { airtableBase } = await import('../../../domain/airtable/connection.ts');
      const base = await airtableBase();
      return (await base.record('Item Log', recordId(number))).fields;
    },
    countWrites: () => shop.itemLog.faults.calls().byKind.update ?? 0,
    refuse: () =>
      shop.itemLog.faults.next({
        answer: 422,
        on: ['update'],
        error: { type: 'ROW_LOCKED', message: 'The record is locked.' },
      }),
  };
}
