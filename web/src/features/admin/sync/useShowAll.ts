import { useState } from 'react';

/** The first of a long list, until all of it is asked for. */
export function useFold<T>(list: readonly T[], size: number) {
  const [isOpen, setOpen] = useState(false);
  // A fold that would hide next to nothing is none.
  const isFolded = !isOpen && list.length > size + 3;

  return { shown: isFolded ? list.slice(0, size) : list, isFolded, unfold: () => setOpen(true) };
}
