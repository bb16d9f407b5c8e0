/** @returns the first elements of each list, together at most `max`; lists differ by at most one element unless
 *  one is exhausted. */
export function shareOut<T>(lists: readonly (readonly T[])[], max: number): T[][] {
  const counts = lists.map(() => 0);
  let left = max;
  for (let round = 1; left > 0 && lists.some((list) => list.length >= round); round++) {
    for (const [index, list] of lists.entries()) {
      if (left === 0 || list.length < round) continue;
      counts[index] = round;
      left--;
    }
  }
  return lists.map((list, index) => list.slice(0, counts[index]));
}
