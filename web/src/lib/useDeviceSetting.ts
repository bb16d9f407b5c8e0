import { useState } from 'react';
import { useHydrated } from './useIsHydrated.ts';

export function readDeviceSetting(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(getKey(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param value undefined to remove the setting */
export function writeDeviceSetting(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(getKey(name));
    else localStorage.setItem(getKey(name), JSON.stringify(value));
  } catch {
    // Site data is blocked: nothing is remembered.
  }
}

const getKey = (name: string) => `guidon:${name}`;

/** Stores a choice on this device. The values are primitive, and the first is the default. */
export function useDeviceSetting<T>(name: string, values: readonly [T, ...T[]]) {
  const [chosen, setChosen] = useState<T>();
  const stored = useHydrated(() => readDeviceSetting(name));
  const value = chosen ?? values.find((each) => each === stored) ?? values[0];
  const change = (changed: T) => {
    setChosen(changed);
    writeDeviceSetting(name, changed);
  };
  return [value, change] as const;
}
