import type { EntryProfile, ItemProfile } from '../profile/profile.ts';
import type { Designation } from '../read-text.ts';
import type { Weights } from '../weights.ts';
import type { ItemWord } from './item-words.ts';

/** Lengths whose longest side differs by less than this share stand in the same row, or in the next. */
const SIZE_STEP = 1.1;

/** Bits that each kind of hint is roughly worth: only the order of candidates hangs on them. */
const HINT = { unit: 12, echelon: 10, number: 7, sort: 3, size: 3 };

/** Looks up which entries an item could be, so that it is never compared with all of them. */
export class Blocking {
  readonly #rows = new Map<string, number[]>();
  readonly #words: number[][] = [];
  readonly #limits: Weights['blocking'];
  /** Of the entries that the present item points at; kept so that it is made but once. */
  readonly #hints: Float64Array;

  constructor(profiles: readonly EntryProfile[], limits: Weights['blocking']) {
    this.#limits = limits;
    this.#hints = new Float64Array(profiles.length);
    profiles.forEach((profile, at) => {
      const keys = new Set([
        ...[...profile.designations, ...profile.otherDesignations].flatMap((unit) =>
          unitKeys(unit).map(([key]) => key),
        ),
        ...(profile.size[0] ? [sizeKey(profile.type.value, sizeStep(profile.size[0].inches))] : []),
        `type ${profile.type.value}`,
      ]);
      for (const key of keys) {
        const row = this.#rows.get(key);
        if (row) row.push(at);
        else this.#rows.set(key, [at]);
      }
      for (const id of profile.wordIds) {
        const row = this.#words[id];
        if (row) row.push(at);
        else this.#words[id] = [at];
      }
    });
  }

  /** The positions of the likeliest entries. */
  findCandidates(item: ItemProfile, words: ReadonlyMap<number, ItemWord>): number[] {
    const found: number[] = [];
    let left = this.#limits.lookups;
    const point = (row: readonly number[] | undefined, hint: number) => {
      if (!row || hint <= 0) return;
      // Rows keep the catalogue's own order, so that what is cut off is always the same.
      const length = Math.min(row.length, left);
      left -= length;
      for (let at = 0; at < length; at++) {
        const position = row[at] ?? 0;
        const before = this.#hints[position] ?? 0;
        if (before === 0) found.push(position);
        this.#hints[position] = before + hint;
      }
    };
    const units = [...item.designations, ...item.mentioned.map(({ designation }) => designation)];
    const seen = new Set<string>();
    for (const unit of units.slice(0, 20)) {
      for (const [key, hint] of unitKeys(unit)) {
        if (seen.has(key) || hint === HINT.sort) continue;
        seen.add(key);
        point(this.#rows.get(key), hint);
      }
    }
    for (const { id, bits } of words.values()) {
      if ((this.#words[id]?.length ?? 0) <= left) point(this.#words[id], bits);
    }
    // What follows is common, and only wanted where nothing rarer says enough.
    if (found.length < this.#limits.candidates) {
      for (const unit of item.designations) {
        for (const [key, hint] of unitKeys(unit))
          if (hint === HINT.sort) point(this.#rows.get(key), hint);
      }
      const longest = item.size[0];
      if (longest) {
        const step = sizeStep(longest.inches);
        for (const near of [step, step - 1, step + 1]) {
          point(this.#rows.get(sizeKey(item.type.value, near)), HINT.size);
        }
      }
    }
    if (found.length === 0) point(this.#rows.get(`type ${item.type.value}`), 1);
    const best = found
      .sort((a, b) => (this.#hints[b] ?? 0) - (this.#hints[a] ?? 0) || a - b)
      .slice(0, this.#limits.candidates);
    for (const position of found) this.#hints[position] = 0;
    return best;
  }
}

function unitKeys({ number, echelon, specialty, name }: Designation): [string, number][] {
  if (name !== null) return [[`name ${name}`, HINT.unit]];
  if (number === null) return [[`sort ${echelon} ${specialty}`, HINT.sort]];
  const keys: [string, number][] = [[`number ${number}`, HINT.number]];
  if (echelon !== null) keys.push([`echelon ${number} ${echelon}`, HINT.echelon]);
  if (specialty !== null) keys.push([`specialty ${number} ${specialty}`, HINT.echelon]);
  keys.push([`sort ${echelon} ${specialty}`, HINT.sort]);
  return keys;
}

function sizeKey(type: string, step: number): string {
  return `size ${type} ${step}`;
}

function sizeStep(inches: number): number {
  return Math.round(Math.log(inches) / Math.log(SIZE_STEP));
}
