import type { TypedFastBitSet } from 'typedfastbitset';

/** The first `limit` members of a set that are at least `from`, ascending. */
export function sliceMembers(set: TypedFastBitSet, from: number, limit: number): number[] {
  const members: number[] = [];
  const { words } = set;
  for (let w = from >>> 5; w < words.length && members.length < limit; w += 1) {
    let word = words[w] ?? 0;
    if (w === from >>> 5) word &= -1 << (from & 31);
    while (word !== 0 && members.length < limit) {
      const lowest = word & -word;
      members.push((w << 5) + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
  return members;
}
