/** @param isPartial marks a count of which only a part is known. */
export const formatCount = (count: number, isPartial = false): string =>
  `${count.toLocaleString('en-US')}${isPartial ? '+' : ''}`;
