import type {
  ScanResult,
  Stocktake,
  StocktakeDifference,
} from '../../../shared/entities/stocktake.ts';
import { makeUser } from '../../support/quotes.ts';
import { mockBackOffice } from './backOffice.ts';
import { getUuid } from './consignors.ts';
import type { Handlers, MockCall } from './mockApi.ts';

const { id: userId, email } = makeUser();
const BY = { id: userId, email };
const AT = '2026-11-22T12:00:00.000Z';

type Location = Stocktake['locations'][number];

export const makeLocation = (name: string, changes: Partial<Location> = {}): Location => ({
  name,
  counted: 0,
  expected: 3,
  closedAt: null,
  closedBy: null,
  ...changes,
});

export const makeStocktake = (changes: Partial<Stocktake> = {}): Stocktake => ({
  id: getUuid(70),
  blind: false,
  startedAt: AT,
  by: BY,
  closedAt: null,
  locationCount: 2,
  closedLocationCount: 0,
  locations: [makeLocation('Drawer 2'), makeLocation('Shelf 4')],
  scanned: [],
  missing: [],
  unexpected: [],
  misplaced: [],
  ...changes,
});

export const makeDifference = (
  n: number,
  changes: Partial<StocktakeDifference> = {},
): StocktakeDifference => ({
  key: getUuid(n),
  kind: 'missing',
  itemId: getUuid(n),
  name: `Piece ${n}`,
  catalogNumber: `GD-000${n}`,
  expectedAt: 'Shelf 4',
  countedAt: null,
  reason: null,
  resolved: null,
  ...changes,
});

/** The pieces that the mocked server knows, by code. */
const PIECES: Readonly<Record<string, { name: string; location: string }>> = {
  'GD-0001': { name: 'Garrison cap', location: 'Shelf 4' },
  'GD-0002': { name: 'Canteen', location: 'Shelf 4' },
  'GD-0003': { name: 'Field phone', location: 'Drawer 2' },
};

/** Tests may change the state. `api.on` replaces single calls. */
export function mockStocktake(given: Partial<Stocktake> = {}, handlers: Handlers = {}) {
  const state = { stocktake: makeStocktake(given) };
  const { api } = mockBackOffice(
    {},
    {
      'GET /api/stocktakes': () => [state.stocktake],
      'GET /api/stocktakes/locations': ['Drawer 2', 'Shelf 4'],
      'GET /api/stocktakes/{id}': () => state.stocktake,
      'POST /api/stocktakes': ({ body }) => {
        state.stocktake = { ...state.stocktake, blind: body.blind };
        return state.stocktake;
      },
      'POST /api/stocktakes/{id}/scans': ({ body }) =>
        body.scans.map((scan: Scan) => count(state, scan)),
      'POST /api/stocktakes/{id}/close': (call) => {
        state.stocktake = close(state.stocktake, call);
        return state.stocktake;
      },
      'POST /api/stocktakes/{id}/differences': ({ body }) => {
        const settle = (each: StocktakeDifference) =>
          each.key === body.key
            ? { ...each, resolved: { resolution: body.resolution, at: AT, by: BY } }
            : each;
        const { missing, misplaced, unexpected } = state.stocktake;
        state.stocktake = {
          ...state.stocktake,
          missing: missing.map(settle),
          misplaced: misplaced.map(settle),
          unexpected: unexpected.map(settle),
        };
        return state.stocktake;
      },
      ...handlers,
    },
  );
  return Object.assign(state, { api });
}

interface Scan {
  code: string;
  location: string;
  at: string;
}

function count(state: { stocktake: Stocktake }, { code, location, at }: Scan): ScanResult {
  const { blind, scanned: before, locations } = state.stocktake;
  const piece = PIECES[code];
  const known = { itemId: null, name: piece?.name ?? null };
  const catalogNumber = piece ? code : null;
  const others = before.filter(({ key }) => key !== code);
  const scanned = [
    { ...known, key: code, catalogNumber, location, scannedAt: at, by: BY },
    ...others,
  ];
  state.stocktake = {
    ...state.stocktake,
    scanned,
    locations: locations.map((each) => ({
      ...each,
      counted: scanned.filter((row) => row.location === each.name).length,
    })),
  };
  const belongsAt = piece && piece.location !== location ? piece.location : null;
  const isRepeated = others.length < before.length;
  return { ...known, code, isRepeated, ...(!blind && { belongsAt }) };
}

function close(stocktake: Stocktake, { body }: MockCall): Stocktake {
  const locations = stocktake.locations.map((each) =>
    body.location === undefined || each.name === body.location
      ? { ...each, closedAt: AT, closedBy: BY }
      : each,
  );
  return {
    ...stocktake,
    locations,
    closedAt: body.location === undefined ? AT : null,
    closedLocationCount: locations.filter(({ closedAt }) => closedAt !== null).length,
  };
}
