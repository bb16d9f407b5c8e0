import { readDeviceSetting, writeDeviceSetting } from '../../../lib/useDeviceSetting.ts';

export interface RecentChoice {
  path: string;
  title: string;
  kind: string;
  photo: string | null;
}

const NAME = 'found';
const MAX_STORED = 6;

export function readRecentChoices(): RecentChoice[] {
  const stored = readDeviceSetting(NAME);
  return Array.isArray(stored) ? stored.filter(isChoice) : [];
}

export function rememberChoice({ path, title, kind, photo }: RecentChoice): void {
  const chosen = { path, title, kind, photo };
  writeDeviceSetting(NAME, [chosen, ...without(path)].slice(0, MAX_STORED));
}

export function forgetChoice(path: string): RecentChoice[] {
  const others = without(path);
  writeDeviceSetting(NAME, others);
  return others;
}

const without = (path: string) => readRecentChoices().filter((each) => each.path !== path);

const isChoice = (value: Partial<RecentChoice> | null): value is RecentChoice =>
  typeof value?.path === 'string' &&
  value.path.startsWith('/') &&
  typeof value.title === 'string' &&
  typeof value.kind === 'string';
