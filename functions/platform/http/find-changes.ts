import type { Activity } from '../../../shared/entities/activity.ts';
import { truncate } from '../../../shared/text/truncate.ts';

const MAX_LENGTH = 300;
const CONTEXT_LENGTH = 60;

type Fields = Readonly<Record<string, unknown>>;

export function findChanges(before: Fields = {}, after: Fields = {}): Activity['changes'] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field) => {
    const [old, current] = [toText(before[field]), toText(after[field])];
    if (old === current) return [];
    const start = Math.max(0, findDifference(old, current) - CONTEXT_LENGTH);
    return [{ field, before: shorten(old, start), after: shorten(current, start) }];
  });
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return String(value ?? '');
}

function findDifference(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index++;
  return index;
}

function shorten(text: string, differsFrom: number): string {
  if (text.length <= MAX_LENGTH) return text;
  const start = Math.min(differsFrom, text.length - MAX_LENGTH);
  const part = text.slice(start).toWellFormed();
  const shortened = part.length > MAX_LENGTH ? `${truncate(part, MAX_LENGTH)}…` : part;
  return start > 0 ? `…${shortened}` : shortened;
}
