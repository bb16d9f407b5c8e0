import { RECORD_COLUMNS } from '../../../../../shared/airtable-mapping/record-columns.ts';
import type { BulkChange } from '../../../../../shared/entities/bulk-change.ts';
import { RECORD_FIELDS } from '../../../../../shared/entities/record-values.ts';
import type { PhotoOrder } from '../../../../../shared/item-form/reorder-photos.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { getFieldLabel } from '../items/itemFields.ts';

type Counted = Pick<BulkChange, 'action' | 'counts'>;

const WORDS: Record<
  BulkChange['action'],
  { changed: string; unchanged: string; failed: string; verb: string }
> = {
  change: {
    changed: 'changed',
    unchanged: 'had the values already',
    failed: 'not changed',
    verb: 'Change',
  },
  delete: { changed: 'deleted', unchanged: 'left alone', failed: 'not deleted', verb: 'Delete' },
  restore: {
    changed: 'restored',
    unchanged: 'left alone',
    failed: 'not restored',
    verb: 'Restore',
  },
  upload: {
    changed: 'uploaded to Airtable',
    unchanged: 'up to date in Airtable',
    failed: 'not uploaded',
    verb: 'Upload',
  },
  'remove-records': {
    changed: 'removed from Airtable',
    unchanged: 'not in Airtable',
    failed: 'not removed',
    verb: 'Remove',
  },
  identify: {
    changed: 'with a match',
    unchanged: 'without a match',
    failed: 'not compared',
    verb: 'Identify',
  },
  'set-values': {
    changed: 'changed in Airtable',
    unchanged: 'had the values already',
    failed: 'not changed',
    verb: 'Change',
  },
  'reorder-photos': {
    changed: 'reordered',
    unchanged: 'left alone',
    failed: 'not reordered',
    verb: 'Reorder',
  },
};

export const PHOTO_ORDER_LABELS: Readonly<Record<PhotoOrder, string>> = {
  'last-first': 'Last photo first',
  reverse: 'Reverse order',
};

/** Returns a text such as `Era: Vietnam (1961-1975)` or `Delete 3 items`. */
export function describeBulkChange({ action, fields, undoes, itemCount }: BulkChange): string {
  if (undoes) return 'Undo of an earlier change';
  if (action === 'reorder-photos') {
    const label = PHOTO_ORDER_LABELS[fields.order === 'reverse' ? 'reverse' : 'last-first'];
    return `Photos of ${formatItems(itemCount)}: ${label}`;
  }
  if (action === 'set-values') {
    return RECORD_FIELDS.filter((field) => fields[field] !== undefined)
      .map((field) => `${RECORD_COLUMNS[field]}: ${fields[field] ?? 'empty'}`)
      .join(', ');
  }
  if (action !== 'change')
    return `${WORDS[action].verb} ${formatItems(itemCount)}${TARGETS[action] ?? ''}${fields.status ? ` with the Status ${fields.status}` : ''}`;
  return Object.entries(fields)
    .map(([field, value]) => `${getFieldLabel(field)}: ${value ?? 'empty'}`)
    .join(', ');
}

const TARGETS: Partial<Record<BulkChange['action'], string>> = { upload: ' to Airtable' };

export function describeCounts({ action, counts }: Counted): string {
  const { changed, unchanged, failed } = counts;
  const words = WORDS[action];
  return [
    `${formatCount(changed)} ${words.changed}`,
    unchanged > 0 && `${formatCount(unchanged)} ${words.unchanged}`,
    failed > 0 && `${formatCount(failed)} ${words.failed}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export const describeOutcome = (
  action: BulkChange['action'],
  outcome: 'changed' | 'unchanged' | 'failed',
): string =>
  WORDS[action][outcome].replace(/\b[a-z](?=[a-z]{2,})/g, (letter) => letter.toUpperCase());

/** Undoing an undo repeats the change. */
export function describeUndo({ action, undoes }: BulkChange, count: number): string {
  const noun = action === 'set-values' ? 'Record' : 'Item';
  const items = `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
  return undoes ? `${WORDS[INVERSE[action] ?? action].verb} ${items} Again` : `Undo ${items}`;
}

const INVERSE: Partial<Record<BulkChange['action'], BulkChange['action']>> = {
  restore: 'delete',
  delete: 'restore',
  'remove-records': 'upload',
  upload: 'remove-records',
};

export const formatItems = (count: number, isTitle = false) =>
  `${formatCount(count)} ${isTitle ? 'I' : 'i'}tem${count === 1 ? '' : 's'}`;

export const formatRecords = (count: number, isTitle = false) =>
  `${formatCount(count)} ${isTitle ? 'R' : 'r'}ecord${count === 1 ? '' : 's'}`;
