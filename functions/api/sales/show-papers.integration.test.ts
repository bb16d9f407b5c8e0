import { expect, test } from 'vitest';
import { consignPiece, registerConsignor } from '../../../tests/support/consigned-pieces.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { setUpShows } from './testing/set-up-shows.ts';

const { given, call, sold, prepare, take } = setUpShows();
const { shop, patch, badge, medal } = given;
const COSTS = { cost: '31.00', floor: '67.00' };

async function prepareShow() {
  const consignor = await registerConsignor();
  const agreed = { consignorId: consignor.id, storageLocation: 'Box 12', ...COSTS };
  const piece = {
    ...(await consignPiece(patch, agreed)),
    name: 'Ranger tab',
    itemType: 'Patches',
    era: 'WWII (1941-1945)',
    condition: 'Fine',
    availability: 'In Stock' as const,
    stockQuantity: 2,
    uniqueId: 'GD-0042',
    sharePrice: '85.00',
  };
  await shop.change(piece);
  await shop.change({
    ...badge,
    name: 'Aviator wings',
    itemType: 'Pins & Badges',
    isAuthentic: false,
  });
  const place = 'Hall 3';
  const { id } = await prepare({ name: 'Lancaster', place, from: '2099-03-05', to: '2099-03-06' });
  expect((await take(id, [piece.id, badge.id, medal.id])).status).toBe(200);
  await sold({ showId: id, lines: [{ productId: medal.id, price: '5', quantity: 2 }] });
  return { id, piece, consignor };
}

type Paper = 'price-list' | 'stock-list';
async function read(paper: Paper, id: string, who = given.staff): Promise<string> {
  const answer = await call(`GET /api/shows/{id}/${paper}`, { id, who });
  expect(answer.status).toBe(200);
  return readPdf(answer.body);
}

test('GET /api/shows/{id}/price-list prints the pieces at the show with their prices', async () => {
  const { id, consignor } = await prepareShow();
  const text = await read('price-list', id);
  for (const part of [
    'Lancaster',
    'Hall 3',
    'March 5, 2099',
    'March 6, 2099',
    'Patches',
    'GD-0042',
    'Ranger tab (2)',
    'Fine',
    '$85.00',
    'Pins & Badges',
    'Aviator wings',
    '(Reproduction)',
    'By Request',
  ]) {
    expect(text).toContain(part);
  }
  for (const hidden of [medal.name, COSTS.cost, COSTS.floor, consignor.name, 'Box 12']) {
    expect(text).not.toContain(hidden);
  }
});

test('GET /api/shows/{id}/stock-list prints places, and costs for those who may see them', async () => {
  const { id, consignor } = await prepareShow();
  const forOwner = await read('stock-list', id);
  for (const part of ['[ ]', 'Ranger tab', 'GD-0042', 'Box 12', '$85.00', '$31.00', '$67.00']) {
    expect(forOwner).toContain(part);
  }
  expect(forOwner.replaceAll(' ', '')).toContain(consignor.name.replaceAll(' ', ''));
  const forSeller = await read('stock-list', id, await signedInAs('seller'));
  expect(forSeller).toContain('Box 12');
  expect(forSeller).toContain('$85.00');
  for (const hidden of ['$31.00', '$67.00', 'Zebulon', 'COST', 'FLOOR']) {
    expect(forSeller).not.toContain(hidden);
  }
});

test('GET /api/shows/{id}/price-list and its stock list are closed to catalogers', async () => {
  const { id } = await prepare();
  const who = await signedInAs('cataloger');
  for (const paper of ['price-list', 'stock-list'] as const) {
    expect((await call(`GET /api/shows/{id}/${paper}`, { id, who })).status).toBe(403);
    const reader = await signedInAs('reader');
    expect((await call(`GET /api/shows/{id}/${paper}`, { id, who: reader })).status).toBe(200);
  }
});
