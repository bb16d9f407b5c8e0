import useMediaQuery from '@mui/material/useMediaQuery';

/** How many cards stand side by side. */
export function useColumns(): number {
  const isMiddling = useMediaQuery('(min-width: 48rem)', { noSsr: true });
  const isWide = useMediaQuery('(min-width: 64rem)', { noSsr: true });
  const isWidest = useMediaQuery('(min-width: 80rem)', { noSsr: true });
  return 2 + [isMiddling, isWide, isWidest].filter(Boolean).length;
}
