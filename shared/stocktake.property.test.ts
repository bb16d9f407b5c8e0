import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numRuns } from '../tests/support/property-runs.ts';
import {
  compareStocktake,
  findMissing,
  keepNewest,
  type MissingPiece,
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
  .chain((scans) =>
    fc.record({
      scans: fc.constant(scans),
      repeated: fc.subarray(scans),
      order: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
    }),
  )
  .map(({ scans, repeated, order }) => ({
    scans,
    received: shuffle([...scans, ...repeated], order),
  }));

function shuffle<T>(values: readonly T[], order: readonly number[]): T[] {
  const rest = [...values];
  const shuffled: T[] = [];
  for (const number of order) {
    if (rest.length === 0) break;
    shuffled.push(...rest.splice(number % rest.length, 1));
  }
  return shuffled;
}

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

/** Counts like the server, which keeps one scan of each piece. */
class Count {
  #scans: Scan[] = [];
  #missing: MissingPiece[] = [];
  readonly #homes: readonly number[];

  constructor(all: readonly number[]) {
    this.#homes = all;
  }

  receive(scan: PlainScan): void {
    this.#scans = keepNewest([...this.#scans, toScan(scan, this.#homes[scan.piece] ?? 0)]);
  }

  close(): void {
    const items = this.#homes.map((home, piece): StockItem => {
      const id = toId(piece);
      return { id, name: id, catalogNumber: id, location: toName(home), isSold: false };
    });
    const ids = items.flatMap(({ id }, piece) => (this.#homes[piece] === CLOSED ? id : []));
    const counted = new Set(this.#scans.map(({ key }) => key));
    const byId = new Map(items.map((item) => [item.id, item]));
    this.#missing = findMissing(toName(CLOSED), ids, byId, counted);
  }

  get result() {
    const locations = LOCATIONS.map((name) => ({ name, closedAt: null }));
    const [scans, missing] = [this.#scans, this.#missing];
    const found = compareStocktake({ isBlind: false, locations, scans, missing, settled: [] });
    return {
      places: scans.map(({ key, place }) => `${key} at ${place}`).sort(),
      missing: found.missing.map(({ key }) => key).sort(),
      misplaced: found.misplaced.map(({ key }) => key).sort(),
    };
  }
}

function countPlainly(scans: readonly PlainScan[], all: readonly number[]) {
  const result = { places: [] as string[], missing: [] as string[], misplaced: [] as string[] };
  for (const [piece, home] of all.entries()) {
    let last: PlainScan | undefined;
    for (const scan of scans) {
      if (scan.piece !== piece) continue;
      const difference = last
        ? scan.second - last.second || scan.place - last.place || scan.person - last.person
        : 1;
      if (difference > 0) last = scan;
    }
    if (last) result.places.push(`${toId(piece)} at ${last.place}`);
    if (last && last.place !== home) result.misplaced.push(toId(piece));
    if (!last && home === CLOSED) result.missing.push(toId(piece));
  }
  return result;
}

test('scans of two people lead to the same result in any order, repeated or late', () => {
  fc.assert(
    fc.property(homes, arrivals, fc.nat(24), (all, { scans, received }, closedAfter) => {
      const count = new Count(all);
      // A closed location accepts no more scans, so its own come first.
      const isHere = ({ place }: PlainScan) => place === CLOSED;
      const [here, elsewhere] = [received.filter(isHere), received.filter((each) => !isHere(each))];
      for (const scan of [...here, ...elsewhere.slice(0, closedAfter)]) count.receive(scan);
      count.close();
      for (const scan of elsewhere.slice(closedAfter)) count.receive(scan);
      expect(count.result).toEqual(countPlainly(scans, all));
    }),
    { numRuns: numRuns(5_000) },
  );
});
