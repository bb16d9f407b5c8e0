import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numRuns } from '../tests/support/property-runs.ts';
import {
  compareStocktake,
  findMissing,
  keepNewest,
  type Scan,
  type StockItem,
} from './stocktake.ts';

const LOCATIONS = ['Box 1', 'Box 2', 'Box 3'];
/** Closed while pieces are still being counted elsewhere. */
const CLOSED = 0;
const PIECES = 6;
const START_MS = Date.parse('2026-11-30T10:00:00Z');

interface PlainScan {
  piece: number;
  place: number;
  second: number;
  person: number;
}

const plainScan = fc.record({
  piece: fc.nat(PIECES - 1),
  place: fc.nat(LOCATIONS.length - 1),
  second: fc.nat(4),
  person: fc.nat(1),
});
const homes = fc.array(fc.nat(LOCATIONS.length - 1), { minLength: PIECES, maxLength: PIECES });
/** Every scan arrives once or more, in any order. */
const arrivals = fc
  .array(plainScan, { maxLength: 12 })
  .chain((scans) => fc.record({ scans: fc.constant(scans), repeated: fc.subarray(scans) }))
  .chain(({ scans, repeated }) => {
    const sent = [...scans, ...repeated];
    const received = fc.shuffledSubarray(sent, { minLength: sent.length });
    return fc.record({ scans: fc.constant(scans), received });
  });

const toId = (piece: number) => `piece ${piece}`;
const toName = (place: number) => LOCATIONS[place] ?? '';

const toScan = ({ piece, place, second, person }: PlainScan, home: number): Scan => ({
  key: toId(piece),
  itemId: toId(piece),
  name: null,
  catalogNumber: null,
  location: toName(place),
  place,
  scannedAt: new Date(START_MS + second * 1_000).toISOString(),
  by: { id: `person ${person}`, email: 'ada@guidon.example' },
  expectedAt: toName(home),
  reason: null,
});

const listKeys = (pieces: readonly { key: string }[]) => pieces.map(({ key }) => key).sort();

/** Counts like the server, which keeps one scan of each piece. */
function count(all: readonly number[], before: readonly PlainScan[], after: readonly PlainScan[]) {
  const receive = (known: Scan[], scan: PlainScan) =>
    keepNewest([...known, toScan(scan, all[scan.piece] ?? 0)]);
  const atClosing = before.reduce<Scan[]>(receive, []);
  const items = all.map((home, piece): StockItem => {
    const id = toId(piece);
    return { id, name: id, catalogNumber: id, location: toName(home), isSold: false };
  });
  const ids = items.flatMap(({ id }, piece) => (all[piece] === CLOSED ? id : []));
  const counted = new Set(listKeys(atClosing));
  const byId = new Map(items.map((item) => [item.id, item]));
  const missing = findMissing(toName(CLOSED), ids, byId, counted);
  const scans = after.reduce<Scan[]>(receive, atClosing);
  const locations = LOCATIONS.map((name) => ({ name, closedAt: null }));
  const found = compareStocktake({ isBlind: false, locations, scans, missing, settled: [] });
  return {
    places: scans.map(({ key, place }) => `${key} at ${place}`).sort(),
    missing: listKeys(found.missing),
    misplaced: listKeys(found.misplaced),
  };
}

function countPlainly(all: readonly number[], scans: readonly PlainScan[]) {
  const result = { places: [] as string[], missing: [] as string[], misplaced: [] as string[] };
  for (const [piece, home] of all.entries()) {
    const last = scans
      .filter((scan) => scan.piece === piece)
      .sort((a, b) => a.second - b.second || a.place - b.place || a.person - b.person)
      .at(-1);
    if (last) result.places.push(`${toId(piece)} at ${last.place}`);
    if (last && last.place !== home) result.misplaced.push(toId(piece));
    if (!last && home === CLOSED) result.missing.push(toId(piece));
  }
  return result;
}

test('scans of two people lead to the same result in any order, repeated or late', () => {
  fc.assert(
    fc.property(homes, arrivals, fc.nat(24), (all, { scans, received }, closedAfter) => {
      // A closed location accepts no more scans, so its own come first.
      const isHere = ({ place }: PlainScan) => place === CLOSED;
      const [here, elsewhere] = [received.filter(isHere), received.filter((each) => !isHere(each))];
      const before = [...here, ...elsewhere.slice(0, closedAfter)];
      const result = count(all, before, elsewhere.slice(closedAfter));
      expect(result).toEqual(countPlainly(all, scans));
    }),
    { numRuns: numRuns(5_000) },
  );
});
