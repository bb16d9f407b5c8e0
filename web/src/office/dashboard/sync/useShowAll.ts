import { useState } from 'react';

/** Hiding fewer items than this is not worth a button. */
const MIN_HIDDEN = 4;

export function useShowAll<T>(list: readonly T[], size: number) {
  const [isShowingAll, setIsShowingAll] = useState(false);
  const isTruncated = !isShowingAll && list.length >= size + MIN_HIDDEN;

  return {
    shown: isTruncated ? list.slice(0, size) : list,
    isTruncated,
    showAll: () => setIsShowingAll(true),
  };
}
