import type { EntryProfile } from '../profile/profile.ts';
import type { Vocabulary } from '../profile/vocabulary.ts';
import type { Designation } from '../read-text.ts';
import type { Weights } from '../weights.ts';

/** How common what an entry says is, in its catalogue and beyond. */
export class Statistics {
  readonly entryCount: number;
  readonly #weights: Weights;
  readonly #counts = new Map<string, number>();
  /** Bits of each word of the vocabulary. */
  readonly #words: Float32Array;
  /** Words that stand beside the unit in some title. */
  readonly #variants = new Set<number>();

  constructor(profiles: readonly EntryProfile[], vocabulary: Vocabulary, weights: Weights) {
    this.entryCount = profiles.length;
    this.#weights = weights;
    const counts = new Uint32Array(vocabulary.words.length);
    for (const profile of profiles) {
      const keys = new Set(profile.designations.flatMap(designationKeys));
      keys.add(`type ${profile.type.value}`);
      if (profile.branch) keys.add(`branch ${profile.branch.value}`);
      for (const { value } of profile.materials) keys.add(`material ${value}`);
      for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
      for (const { token } of profile.titleExtras) {
        const id = vocabulary.getId(token);
        if (id !== undefined) this.#variants.add(id);
      }
      for (const id of profile.wordIds) counts[id] = (counts[id] ?? 0) + 1;
    }
    const { agree, share, pseudo, most } = weights.words;
    this.#words = Float32Array.from(counts, (count) =>
      Math.min(most, Math.max(0, this.#bits(agree, count, share, pseudo))),
    );
  }

  /** Bits of an agreement on a unit, its number with its echelon, its number, or its sort. */
  designationBits(depth: keyof Weights['designation']['share'], designation: Designation): number {
    const { pseudo, share, agree } = this.#weights.designation;
    const count = this.#counts.get(designationKey(depth, designation)) ?? 0;
    return this.#bits(agree[depth], count, share[depth], pseudo);
  }

  /** Bits of an agreement on a type, a branch or a material. */
  valueBits(field: 'itemType' | 'branch' | 'material', value: string): number {
    const { agree, share, pseudo, most } = this.#weights[field];
    const count = this.#counts.get(`${field === 'itemType' ? 'type' : field} ${value}`) ?? 0;
    return Math.min(most, Math.max(0, this.#bits(agree, count, share, pseudo)));
  }

  /** Bits of a word that an item shares with an entry: the rarer, the more. */
  wordBits(id: number): number {
    return this.#words[id] ?? 0;
  }

  /** 'Subdued', 'officer': what one entry has in its title and its neighbour has not. */
  distinguishesVariants(id: number): boolean {
    return this.#variants.has(id);
  }

  #bits(agree: number, count: number, share: number, pseudo: number): number {
    return Math.log2(agree / ((count + pseudo * share) / (this.entryCount + pseudo)));
  }
}

function designationKey(
  depth: keyof Weights['designation']['share'],
  { number, echelon, specialty, name }: Designation,
): string {
  if (depth === 'number') return `number ${number}`;
  if (depth === 'echelon') return `echelon ${number} ${echelon}`;
  if (depth === 'specialty') return `specialty ${number} ${specialty}`;
  if (depth === 'sort') return `sort ${echelon} ${specialty}`;
  return name === null ? `unit ${number} ${echelon} ${specialty}` : `unit ${name}`;
}

function designationKeys(designation: Designation): string[] {
  return (['unit', 'echelon', 'specialty', 'number', 'sort'] as const).map((depth) =>
    designationKey(depth, designation),
  );
}
