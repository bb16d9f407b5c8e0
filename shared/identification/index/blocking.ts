import type { Designation } from '../parse/parse-text.ts';
import type { EntryProfile, ItemProfile } from '../profile/profile.ts';
import type { Weights } from '../weights.ts';
import type { ItemWord } from './item-words.ts';

/** Geometric buckets put similar lengths into the same bucket or the next. */
const SIZE_BUCKET_RATIO = 1.1;

/** Approximate bits; they only decide the order of candidates. */
const KEY_BITS = { unit: 12, echelon: 10, number: 7, kind: 3, size: 3 };

const MAX_DESIGNATIONS = 20;

/** Selects candidates by shared keys, because comparing an item with every entry is too slow. */
export class Blocking {
  readonly #postings = new Map<string, number[]>();
  readonly #wordPostings: number[][] = [];
  readonly #limits: Weights['blocking'];
  /** Allocated once and reset after each lookup, to avoid garbage. */
  readonly #bits: Float64Array;

  constructor(profiles: readonly EntryProfile[], limits: Weights['blocking']) {
    this.#limits = limits;
    this.#bits = new Float64Array(profiles.length);
    profiles.forEach((profile, position) => {
      const keys = new Set([
        ...[...profile.designations, ...profile.otherDesignations].flatMap((designation) => [
          ...unitKeys(designation).map(([key]) => key),
          ...kindKeys(designation),
        ]),
        ...(profile.size[0]
          ? [sizeKey(profile.type.value, sizeBucket(profile.size[0].inches))]
          : []),
        `type ${profile.type.value}`,
      ]);
      for (const key of keys) {
        const postings = this.#postings.get(key);
        if (postings) postings.push(position);
        else this.#postings.set(key, [position]);
      }
      for (const id of profile.wordIds) {
        const postings = this.#wordPostings[id];
        if (postings) postings.push(position);
        else this.#wordPostings[id] = [position];
      }
    });
  }

  findCandidates(item: ItemProfile, words: ReadonlyMap<number, ItemWord>): number[] {
    const found: number[] = [];
    let lookupsLeft = this.#limits.lookups;
    const addBits = (postings: readonly number[] | undefined, bits: number) => {
      if (!postings || bits <= 0) return;
      // Postings are in catalog order, so the limit always cuts off the same entries.
      const length = Math.min(postings.length, lookupsLeft);
      lookupsLeft -= length;
      for (let index = 0; index < length; index++) {
        const position = postings[index] ?? 0;
        const before = this.#bits[position] ?? 0;
        if (before === 0) found.push(position);
        this.#bits[position] = before + bits;
      }
    };
    const designations = [
      ...item.designations,
      ...item.mentioned.map(({ designation }) => designation),
    ];
    const bitsByKey = new Map(designations.slice(0, MAX_DESIGNATIONS).flatMap(unitKeys));
    for (const [key, bits] of bitsByKey) addBits(this.#postings.get(key), bits);
    for (const { id, bits } of words.values()) {
      if ((this.#wordPostings[id]?.length ?? 0) <= lookupsLeft) {
        addBits(this.#wordPostings[id], bits);
      }
    }
    // Common keys are only used if the rarer ones found too few entries.
    if (found.length < this.#limits.candidates) {
      for (const key of item.designations.flatMap(kindKeys)) {
        addBits(this.#postings.get(key), KEY_BITS.kind);
      }
      const longest = item.size[0];
      if (longest) {
        const bucket = sizeBucket(longest.inches);
        for (const near of [bucket, bucket - 1, bucket + 1]) {
          addBits(this.#postings.get(sizeKey(item.type.value, near)), KEY_BITS.size);
        }
      }
    }
    if (found.length === 0) addBits(this.#postings.get(`type ${item.type.value}`), 1);
    const best = found
      .sort((a, b) => (this.#bits[b] ?? 0) - (this.#bits[a] ?? 0) || a - b)
      .slice(0, this.#limits.candidates);
    for (const position of found) this.#bits[position] = 0;
    return best;
  }
}

function unitKeys({ number, echelon, specialty, name }: Designation): [string, number][] {
  if (name !== null) return [[`name ${name}`, KEY_BITS.unit]];
  if (number === null) return [];
  const keys: [string, number][] = [[`number ${number}`, KEY_BITS.number]];
  if (echelon !== null) keys.push([`echelon ${number} ${echelon}`, KEY_BITS.echelon]);
  if (specialty !== null) keys.push([`specialty ${number} ${specialty}`, KEY_BITS.echelon]);
  return keys;
}

function kindKeys({ echelon, specialty, name }: Designation): string[] {
  return name === null ? [`kind ${echelon} ${specialty}`] : [];
}

function sizeKey(type: string, bucket: number): string {
  return `size ${type} ${bucket}`;
}

function sizeBucket(inches: number): number {
  return Math.round(Math.log(inches) / Math.log(SIZE_BUCKET_RATIO));
}
