import { truncate } from '../../shared/airtable-mapping/truncate.ts';
import type { Activity } from '../../shared/entities/activity.ts';

const MAX_LENGTH = 300;

type Fields = Readonly<Record<string, unknown>>;

/** What has changed, for the list of activities, with long texts cut. */
export function findChanges(before: Fields = {}, after: Fields = {}): Activity['changes'] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }));
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  const text = String(value ?? '');
  return text.length > MAX_LENGTH ? `${truncate(text, MAX_LENGTH)}…` : text;
}
