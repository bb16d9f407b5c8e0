import { useRef } from 'react';

/** The returned function ignores calls, such as a double click, until an earlier task has called `done`. */
export function useSingleFlight() {
  const isBusy = useRef(false);
  return (task: (done: () => void) => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    task(() => {
      isBusy.current = false;
    });
  };
}
