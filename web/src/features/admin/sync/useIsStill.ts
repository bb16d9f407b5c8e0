import { useEffect, useState } from 'react';

/** A run that lives says something new far more often. */
const STILL_MS = 150_000;

/** Whether something has not changed for minutes. */
export function useIsStill(value: unknown): boolean {
  const [still, setStill] = useState<{ value: unknown }>();

  useEffect(() => {
    const timer = setTimeout(() => setStill({ value }), STILL_MS);
    return () => clearTimeout(timer);
  }, [value]);

  return still !== undefined && still.value === value;
}
