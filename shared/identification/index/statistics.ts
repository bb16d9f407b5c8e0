import type { Designation } from '../parse/parse-text.ts';
import type { EntryProfile } from '../profile/profile.ts';
import type { Vocabulary } from '../profile/vocabulary.ts';
import type { Weights } from '../weights.ts';

const DEPTHS = ['unit', 'echelon', 'specialty', 'number', 'kind'] as const;
type Depth = (typeof DEPTHS)[number];

/** An agreement on a rare value is worth more bits. */
export class Statistics {
  readonly #entryCount: number;
  readonly #weights: Weights;
  readonly #counts = new Map<string, number>();
  readonly #wordBits: Float32Array;
  readonly #variantWords = new Set<number>();

  constructor(profiles: readonly EntryProfile[], vocabulary: Vocabulary, weights: Weights) {
    this.#entryCount = profiles.length;
    this.#weights = weights;
    const wordCounts = new Uint32Array(vocabulary.words.length);
    for (const profile of profiles) {
      const keys = new Set(profile.designations.flatMap(designationKeys));
      keys.add(`itemType ${profile.type.value}`);
      if (profile.branch) keys.add(`branch ${profile.branch.value}`);
      for (const { value } of profile.materials) keys.add(`material ${value}`);
      for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
      for (const { token } of profile.titleExtras) {
        const id = vocabulary.getId(token);
        if (id !== undefined) this.#variantWords.add(id);
      }
      for (const id of profile.wordIds) wordCounts[id] = (wordCounts[id] ?? 0) + 1;
    }
    const { agree, share, pseudoCount, max } = weights.words;
    this.#wordBits = Float32Array.from(wordCounts, (count) =>
      Math.min(max, Math.max(0, this.#toBits(agree, count, share, pseudoCount))),
    );
  }

  designationBits(depth: Depth, designation: Designation): number {
    const { agree, share, pseudoCount } = this.#weights.designation;
    const count = this.#counts.get(designationKey(depth, designation)) ?? 0;
    return this.#toBits(agree[depth], count, share[depth], pseudoCount);
  }

  valueBits(field: 'itemType' | 'branch' | 'material', value: string): number {
    const { agree, share, pseudoCount, max } = this.#weights[field];
    const count = this.#counts.get(`${field} ${value}`) ?? 0;
    return Math.min(max, Math.max(0, this.#toBits(agree, count, share, pseudoCount)));
  }

  wordBits(id: number): number {
    return this.#wordBits[id] ?? 0;
  }

  distinguishesVariants(id: number): boolean {
    return this.#variantWords.has(id);
  }

  #toBits(agree: number, count: number, share: number, pseudoCount: number): number {
    return Math.log2(agree / ((count + pseudoCount * share) / (this.#entryCount + pseudoCount)));
  }
}

function designationKey(depth: Depth, { number, echelon, specialty, name }: Designation): string {
  if (depth === 'number') return `number ${number}`;
  if (depth === 'echelon') return `echelon ${number} ${echelon}`;
  if (depth === 'specialty') return `specialty ${number} ${specialty}`;
  if (depth === 'kind') return `kind ${echelon} ${specialty}`;
  return name === null ? `unit ${number} ${echelon} ${specialty}` : `unit ${name}`;
}

function designationKeys(designation: Designation): string[] {
  return DEPTHS.map((depth) => designationKey(depth, designation));
}
