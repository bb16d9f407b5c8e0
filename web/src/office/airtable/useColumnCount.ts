import { useMediaQuery } from '../../lib/useMediaQuery.ts';

/** How many cards stand side by side. */
export function useColumnCount(): number {
  const isTablet = useMediaQuery('(min-width: 48rem)');
  const isDesktop = useMediaQuery('(min-width: 64rem)');
  if (isDesktop) return 3;
  return isTablet ? 2 : 1;
}
