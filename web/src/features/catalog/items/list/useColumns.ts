import useMediaQuery from '@mui/material/useMediaQuery';

/** How many cards stand side by side. */
export function useColumns(): number {
  const isMiddling = useMediaQuery('(min-width: 768px)', { noSsr: true });
  const isWide = useMediaQuery('(min-width: 1024px)', { noSsr: true });
  const isWidest = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  return 2 + [isMiddling, isWide, isWidest].filter(Boolean).length;
}
