import { describe, expect, test } from 'vitest';
import type { Claim } from '../entities/hold.ts';
import {
  countClaimed,
  getShownAvailability,
  isActiveClaim,
  isWriteDue,
  withClaims,
} from './holds.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const BEFORE = '2026-11-20T11:59:59.999Z';
const AFTER = '2026-11-20T12:00:00.001Z';

const claim = (id: string, kind: Claim['kind'], until: string | null, quantity = 1) => ({
  id,
  kind,
  quantity,
  until,
});

test.each([
  [AFTER, true],
  [NOW, false],
  [BEFORE, false],
  [null, true],
])('a claim until %s is active: %s', (until, isActive) => {
  expect(isActiveClaim({ until }, NOW)).toBe(isActive);
});

describe('countClaimed', () => {
  const claims = [
    claim('a', 'quote', AFTER, 2),
    claim('b', 'manual', AFTER),
    claim('c', 'sale', null, 3),
    claim('d', 'quote', NOW, 50),
  ];

  test('the claimed quantity adds up active claims', () => {
    expect(countClaimed(claims, NOW)).toBe(6);
    expect(countClaimed([], NOW)).toBe(0);
  });

  test('the claimed quantity omits the claims of one order', () => {
    expect(countClaimed(claims, NOW, 'a')).toBe(4);
    expect(countClaimed(claims, NOW, 'd')).toBe(6);
  });

  test('the claimed quantity omits returns', () => {
    expect(countClaimed([...claims, claim('e', 'return', null, 4)], NOW)).toBe(6);
  });
});

describe('the availability of a unique piece', () => {
  const product = { availability: 'In Stock', stockQuantity: 1 } as const;

  test.each([
    ['nothing', [], 'In Stock'],
    ['a quote’s hold', [claim('a', 'quote', AFTER)], 'On Hold'],
    ['a hold by hand', [claim('a', 'manual', AFTER)], 'On Hold'],
    ['a hold that ends now', [claim('a', 'quote', NOW)], 'In Stock'],
    ['a sale', [claim('a', 'sale', null)], 'Sold Out'],
    ['a Status', [claim('a', 'status', null, 999)], 'Sold Out'],
    ['a sale and an old hold', [claim('a', 'sale', null), claim('b', 'quote', BEFORE)], 'Sold Out'],
    ['a return', [claim('a', 'return', null)], 'In Stock'],
  ])('the availability of a unique piece with %s', (_, claims, shown) => {
    expect(getShownAvailability(product, claims, NOW)).toBe(shown);
  });

  test('a unique piece stays Sold Out if Airtable says so, whatever is held', () => {
    const soldOut = { availability: 'Sold Out', stockQuantity: 1 } as const;
    expect(getShownAvailability(soldOut, [claim('a', 'quote', AFTER)], NOW)).toBe('Sold Out');
    expect(getShownAvailability(soldOut, [], NOW)).toBe('Sold Out');
  });
});

test('a product of several pieces is on hold when none is free, and sold out when all are sold', () => {
  const product = { availability: 'Pre-Order', stockQuantity: 3 } as const;
  const shown = (...claims: ReturnType<typeof claim>[]) =>
    getShownAvailability(product, claims, NOW);
  expect(shown(claim('a', 'sale', null, 2))).toBe('Pre-Order');
  expect(shown(claim('a', 'sale', null, 2), claim('b', 'quote', AFTER))).toBe('On Hold');
  expect(shown(claim('a', 'sale', null, 2), claim('b', 'quote', NOW))).toBe('Pre-Order');
  expect(shown(claim('a', 'sale', null, 2), claim('b', 'sale', null))).toBe('Sold Out');
});

test('the shop shows the stock without what is sold', () => {
  const product = { name: 'Lot', availability: 'In Stock', stockQuantity: 3 } as const;
  const shown = (...claims: ReturnType<typeof claim>[]) => withClaims(product, claims, NOW);
  expect(shown()).toBe(product);
  expect(shown(claim('a', 'sale', null, 2))).toEqual({ ...product, stockQuantity: 1 });
  expect(shown(claim('a', 'quote', AFTER, 2))).toEqual(product);
  expect(shown(claim('a', 'sale', null, 4))).toMatchObject({
    availability: 'Sold Out',
    stockQuantity: 0,
  });
});

describe('a sale in Airtable', () => {
  const sale = (airtable: Claim['airtable']): Claim => ({
    ...claim('a', 'sale', null),
    reason: null,
    by: null,
    at: '2026-11-20T10:00:00.000Z',
    airtable,
  });
  const failed = (at: string) => sale({ state: 'failed', error: 'No.', at });

  test.each([
    ['when it is new', sale({ state: 'waiting', error: null, at: NOW }), true],
    ['not once it is written', sale({ state: 'written', error: null, at: BEFORE }), false],
    ['a minute after the first failure', failed('2026-11-20T10:00:05.000Z'), true],
    ['not before it is as old again', failed('2026-11-20T11:00:00.001Z'), false],
    ['when it is as old again', failed('2026-11-20T11:00:00.000Z'), true],
  ])('a sale is to be written to Airtable %s', (_, each, isDue) => {
    expect(isWriteDue(each, NOW)).toBe(isDue);
  });

  test('a sale is not written within the minute of its failure, but within six hours however old it is', () => {
    expect(isWriteDue(failed('2026-11-20T10:00:05.000Z'), '2026-11-20T10:01:04.999Z')).toBe(false);
    const old = failed('2026-11-25T10:00:00.000Z');
    expect(isWriteDue(old, '2026-11-25T15:59:59.999Z')).toBe(false);
    expect(isWriteDue(old, '2026-11-25T16:00:00.000Z')).toBe(true);
  });

  test('a claim is written to Airtable only if it is a sale or a return', () => {
    const waiting = sale({ state: 'waiting', error: null, at: NOW });
    expect(isWriteDue({ ...waiting, kind: 'return' }, NOW)).toBe(true);
    expect(isWriteDue({ ...waiting, kind: 'status' }, NOW)).toBe(false);
    expect(isWriteDue({ ...sale(null), kind: 'quote', until: AFTER }, NOW)).toBe(false);
  });
});
