import { useRef } from 'react';

/**
 * Ignores calls while an earlier one is pending, such as a double click.
 * @returns a function that runs `task` unless one is pending; `task` calls `done` when it has finished
 */
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
