import { readDeviceSetting, writeDeviceSetting } from './useDeviceSetting.ts';

const NAME = 'searches';
const MAX_STORED = 8;

/** Returns the newest first. They never leave this device. */
export function readRecentSearches(): string[] {
  const stored = readDeviceSetting(NAME);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}

export function rememberSearch(text: string): void {
  if (text) writeDeviceSetting(NAME, [text, ...without(text)].slice(0, MAX_STORED));
}

export function forgetSearch(text: string): string[] {
  const others = without(text);
  writeDeviceSetting(NAME, others);
  return others;
}

export function forgetAllSearches(): void {
  writeDeviceSetting(NAME, []);
}

const without = (text: string) =>
  readRecentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
