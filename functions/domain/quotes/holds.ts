import { randomUUID } from 'node:crypto';
import {
  type AirtableUpdate,
  ALL_PIECES,
  type Claim,
  type Hold,
} from '../../../shared/entities/hold.ts';
import type { Member, PersonalData } from '../../platform/personal-data.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite, type Write } from '../../platform/table/conditional-writes.ts';
import { findHolds, holdWrite, listHolds, type StoredHold } from '../../platform/table/holds.ts';
import { outboxWrite } from '../../platform/table/outbox.ts';

export const personalData = {
  of: 'member',
  content: 'reasons of holds in which staff name the person',
  expires: 'with the hold',
  notExported:
    'the quotes say which pieces are held for the person; reasons are working papers of the shop',
  erase: removeFromReasons,
  kept: 'the hold itself, and reasons that name the person in another way than by address or full name',
} as const satisfies PersonalData;

/** Removes reasons that contain the member's address or full name. */
async function removeFromReasons({ email, fullName }: Member): Promise<void> {
  const names = [email, ...(fullName ? [fullName] : [])].map((name) => name.toLowerCase());
  const isNamed = ({ reason }: Claim) =>
    reason !== null && names.some((name) => reason.toLowerCase().includes(name));
  for (const { productId, name, claims } of (await listHolds()).values()) {
    if (!claims.some(isNamed)) continue;
    await changeHold({ productId, name }, (before) => ({
      claims: before.map((claim) => (isNamed(claim) ? { ...claim, reason: null } : claim)),
      freed: [],
    }));
  }
}

interface HoldUpdate {
  claims: Claim[];
  freed: string[];
}

/**
 * Notifies the shop as well.
 * @param product its name is used for its first claim.
 * @param change returns undefined to keep the claims. It may run several times.
 * @returns the claims afterwards.
 */
export async function changeHold(
  product: Pick<Hold, 'productId' | 'name'>,
  change: (claims: readonly Claim[], now: string) => HoldUpdate | undefined,
): Promise<Hold> {
  return retryOnConflict('Someone has just changed this hold. Please try again.', async () => {
    const before = (await findHolds([product.productId])).get(product.productId);
    const { productId, name } = { ...product, name: before?.name || product.name };
    const now = new Date().toISOString();
    const update = change(before?.claims ?? [], now);
    if (!update) return { productId, name, claims: before?.claims ?? [] };
    const { claims, freed } = update;
    const ended = before?.claims.filter(({ id }) => !claims.some((claim) => claim.id === id)) ?? [];
    const [heldSince] = ended.map(({ at }) => at).sort();
    const isWritten = await transactWrite([
      holdWrite({ productId, name, before, claims }, now),
      outboxWrite({ kind: 'holds-changed', freed, ...(heldSince ? { heldSince } : {}) }),
    ]);
    return isWritten ? { productId, name, claims } : undefined;
  });
}

interface NewStatus extends Pick<Hold, 'productId' | 'name'> {
  status: string;
  by: Claim['by'];
}

/**
 * Part of the transaction that saves a Status which takes all pieces off sale.
 * @param holds as read: the writes fail after a concurrent change.
 */
export function statusWrites(
  statuses: readonly NewStatus[],
  holds: ReadonlyMap<string, StoredHold>,
  now: string,
): Write[] {
  if (statuses.length === 0) return [];
  const writes = statuses.map(({ productId, name, status, by }) => {
    const hold = holds.get(productId);
    const others = (hold?.claims ?? []).filter(({ kind }) => kind !== 'status');
    const claim: Claim = {
      id: randomUUID(),
      kind: 'status',
      quantity: ALL_PIECES,
      until: null,
      reason: status,
      by,
      at: now,
      airtable: { state: 'waiting', error: null, at: now },
    };
    return holdWrite(
      { productId, name: hold?.name || name, before: hold, claims: [...others, claim] },
      now,
    );
  });
  return [...writes, outboxWrite({ kind: 'holds-changed', freed: [] })];
}

/** Marks a Status that is not for sale as written to Airtable, and closes open quotes for the piece. */
export async function confirmStatus(productId: string): Promise<void> {
  await retryOnConflict('Someone has just changed this hold.', async () => {
    const hold = (await findHolds([productId])).get(productId);
    const claim = hold?.claims.find(
      ({ kind, airtable }) => kind === 'status' && airtable?.state === 'waiting',
    );
    if (!hold || !claim) return {};
    const now = new Date().toISOString();
    const airtable = { state: 'written', error: null, at: now } as const;
    const claims = hold.claims.map((each) => (each === claim ? { ...claim, airtable } : each));
    const isWritten = await transactWrite([
      holdWrite({ ...hold, before: hold, claims }, now),
      outboxWrite({ kind: 'taken-off-sale', productId }),
    ]);
    return isWritten ? {} : undefined;
  });
}

interface EndedStatus {
  isWaiting?: boolean;
  isFreed?: boolean;
}

export async function endStatus(
  product: Pick<Hold, 'productId' | 'name'>,
  { isWaiting = false, isFreed = false }: EndedStatus,
): Promise<void> {
  await changeHold(product, (claims) => {
    const rest = claims.filter(
      ({ kind, airtable }) => kind !== 'status' || (isWaiting && airtable?.state !== 'waiting'),
    );
    const freed = isFreed ? [product.productId] : [];
    return rest.length === claims.length ? undefined : { claims: rest, freed };
  });
}

/**
 * Saves the progress of a sale or return in Airtable. Emits no event, because the shop's view is unchanged.
 * @param change returns undefined to keep it. It may run several times.
 * @returns the claim afterwards; undefined if it has ended.
 */
export async function changeAirtableUpdate(
  productId: string,
  claimId: string,
  change: (before: AirtableUpdate, now: string, quantity: number) => AirtableUpdate | undefined,
): Promise<Claim | undefined> {
  const { claim } = await retryOnConflict(
    'Someone has just changed this hold.',
    async (): Promise<{ claim?: Claim } | undefined> => {
      const before = (await findHolds([productId])).get(productId);
      const stored = before?.claims.find(({ id, airtable }) => id === claimId && airtable !== null);
      if (!before || !stored?.airtable) return {};
      const now = new Date().toISOString();
      const airtable = change(stored.airtable, now, stored.quantity);
      if (!airtable) return { claim: stored };
      const claim: Claim = { ...stored, airtable };
      const claims = before.claims.map((each) => (each === stored ? claim : each));
      const isWritten = await transactWrite([holdWrite({ ...before, before, claims }, now)]);
      return isWritten ? { claim } : undefined;
    },
  );
  return claim;
}
