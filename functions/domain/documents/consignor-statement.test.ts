import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type {
  ConsignedPiece,
  ConsignorStatement,
  StatementLine,
} from '../../../shared/entities/consignor-statement.ts';
import { renderConsignorStatement } from './consignor-statement.ts';

const shop = {
  name: 'Guidon',
  siteUrl: 'https://shop.example',
  timeZone: 'America/New_York',
};
const seller = { name: 'Guidon Militaria LLC', lines: ['7 Depot Street'], taxNumber: null };
const at = '2026-12-05T15:00:00.000Z';

const sale: StatementLine = {
  id: 'sale-1',
  // The evening before in New York.
  date: '2026-11-21T02:30:00.000Z',
  kind: 'sale',
  item: 'Ranger tab',
  reference: 'GQ-7K4M-2XQ9',
  orderId: null,
  quantity: 2,
  price: '250.00',
  commission: '75.00',
  share: '175.00',
  balance: '185.00',
  payableAt: '2026-12-02T15:00:00.000Z',
};
const payout: StatementLine = {
  ...sale,
  id: 'payout-1',
  date: '2026-11-22T15:00:00.000Z',
  kind: 'payout',
  item: 'Payout',
  reference: 'Check, 4711',
  quantity: 0,
  price: '0.00',
  commission: '0.00',
  share: '-10.00',
  balance: '175.00',
};
const piece: ConsignedPiece = {
  itemId: '00000000-0000-4000-8000-000000000001',
  name: 'Garrison cap',
  catalogNumber: 'GD-0042',
  receivedAt: '2026-10-01T15:00:00.000Z',
  status: 'cataloged',
  price: '80.00',
  floor: '65.00',
};
const statement: ConsignorStatement = {
  month: '2026-11',
  timeZone: shop.timeZone,
  consignor: {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Abigail Thorne',
    email: 'abigail@example.com',
    address: {
      name: 'Abigail Thorne',
      addressLine1: '18 Harbor Street',
      addressLine2: null,
      adminArea2: 'Lewes',
      adminArea1: 'DE',
      postalCode: '19958',
      countryCode: 'US',
    },
  },
  lines: [sale, payout],
  opening: '10.00',
  closing: '175.00',
  payable: '0.00',
  held: '175.00',
  pieces: [piece],
};

async function readPages(changes: Partial<ConsignorStatement> = {}): Promise<string[]> {
  const pdf = await renderConsignorStatement(
    { statement: { ...statement, ...changes }, seller, at },
    shop,
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}
const read = async (changes?: Partial<ConsignorStatement>) => (await readPages(changes)).join(' ');

test('a statement names both parties, the month and the day on which it was printed', async () => {
  const text = await read();
  for (const part of [
    'DEALER Guidon Militaria LLC 7 Depot Street',
    'CONSIGNOR Abigail Thorne 18 Harbor Street Lewes, DE 19958 abigail@example.com',
    'MONTH November 2026',
    'AS OF November 30, 2026',
    'PRINTED December 5, 2026',
  ]) {
    expect(text).toContain(part);
  }
});

test('a statement prints each line with its amounts and balance, and the sums', async () => {
  const text = await read();
  for (const part of [
    'Opening balance $10.00',
    'Nov 20',
    'Sale: Ranger tab (2)',
    'GQ-7K4M-2XQ9',
    'Held until December 2, 2026',
    '$250.00 $75.00 $175.00 $185.00',
    'Nov 22',
    'Check, 4711',
    '-$10.00 $175.00',
    'Closing balance $175.00',
    'Payable $0.00',
    'Held $175.00',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Payout: Payout');
  expect(text).not.toContain('You owe');
});

test('a statement says that a share is held until the delivery', async () => {
  expect(await read({ lines: [{ ...sale, payableAt: null }] })).toContain(
    'Held until the delivery is noted',
  );
});

test('a statement explains how long a share is held', async () => {
  expect(await read()).toContain(
    'A share is held until buyers can no longer return a piece, and as long as agreed.',
  );
});

test('the statement of the current month is one as of the day on which it is printed', async () => {
  expect(await read({ month: '2026-12' })).toContain('AS OF December 5, 2026');
});

test('a statement lists the pieces that are not sold, with prices and floors', async () => {
  const text = await read();
  for (const part of [
    'Garrison cap',
    'not in the shop yet',
    'GD-0042',
    'Oct 1, 2026',
    '$80.00',
    '$65.00',
  ]) {
    expect(text).toContain(part);
  }
  expect(await read({ pieces: [] })).not.toContain('PIECES NOT SOLD YET');
});

test('a statement says what the consignor owes', async () => {
  const text = await read({ closing: '-12.00', payable: '-12.00', held: '0.00' });
  expect(text).toContain('You owe Guidon $12.00, which is set off against your next sales.');
});

test('a long statement has a header row and the month on every page', async () => {
  const lines = Array.from({ length: 120 }, (_, n) => ({ ...sale, id: `sale-${n}` }));
  const pages = await readPages({ lines, pieces: [] });
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages.slice(1, -1)) {
    expect(page).toContain('STATEMENT NOVEMBER 2026');
    expect(page).toContain('COMMISSION');
  }
});
