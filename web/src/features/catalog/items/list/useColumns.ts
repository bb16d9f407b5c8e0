import { useMediaQuery } from '../../../../lib/useMediaQuery.ts';

/** How many cards stand side by side. */
export function useGridColumns(): number {
  const isMiddling = useMediaQuery('(min-width: 48rem)');
  const isWide = useMediaQuery('(min-width: 64rem)');
  const isWidest = useMediaQuery('(min-width: 80rem)');
  return 2 + [isMiddling, isWide, isWidest].filter(Boolean).length;
}
