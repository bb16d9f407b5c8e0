import { useRef } from 'react';

/** The second click of a double one may come before the page shows that the first is at work.
 *  @returns what starts a work unless one is under way; the work calls what it is given once it is done */
export function useSingleFlight() {
  const isBusy = useRef(false);
  return (work: (done: () => void) => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    work(() => {
      isBusy.current = false;
    });
  };
}
