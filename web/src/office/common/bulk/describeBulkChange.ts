import { RECORD_COLUMNS } from '../../../../../shared/airtable-mapping/record-columns.ts';
import type { BulkChange } from '../../../../../shared/entities/bulk-change.ts';
import { RECORD_FIELDS } from '../../../../../shared/entities/record-values.ts';
import type { PhotoOrder } from '../../../../../shared/item-form/reorder-photos.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { getFieldLabel } from '../items/itemFields.ts';

type Words = readonly [verb: string, changed: string, unchanged: string, failed: string];

const WORDS: Record<BulkChange['action'], Words> = {
  change: ['Change', 'changed', 'had the values already', 'not changed'],
  delete: ['Delete', 'deleted', 'left alone', 'not deleted'],
  restore: ['Restore', 'restored', 'left alone', 'not restored'],
  upload: ['Upload', 'uploaded to Airtable', 'up to date in Airtable', 'not uploaded'],
  'remove-records': ['Remove', 'removed from Airtable', 'not in Airtable', 'not removed'],
  identify: ['Identify', 'with a match', 'without a match', 'not compared'],
  'set-values': ['Change', 'changed in Airtable', 'had the values already', 'not changed'],
  'reorder-photos': ['Reorder', 'reordered', 'left alone', 'not reordered'],
};

function getWords(action: BulkChange['action']) {
  const [verb, changed, unchanged, failed] = WORDS[action];
  return { verb, changed, unchanged, failed };
}

export const PHOTO_ORDER_LABELS: Readonly<Record<PhotoOrder, string>> = {
  'last-first': 'Last photo first',
  reverse: 'Reverse order',
};

/** Returns a text such as `Era: Vietnam (1961-1975)` or `Delete 3 items`. */
export function describeBulkChange(change: BulkChange): string {
  const { action, fields, undoes, itemCount } = change;
  if (undoes) return 'Undo of an earlier change';
  if (action === 'reorder-photos') {
    const label = PHOTO_ORDER_LABELS[fields.order === 'reverse' ? 'reverse' : 'last-first'];
    return `Photos of ${formatItems(itemCount)}: ${label}`;
  }
  // The fields that the role does not include are missing.
  const hasFields = Object.keys(fields).length > 0;
  if (action === 'set-values' && hasFields) {
    return RECORD_FIELDS.filter((field) => fields[field] !== undefined)
      .map((field) => `${RECORD_COLUMNS[field]}: ${fields[field] ?? 'empty'}`)
      .join(', ');
  }
  if (action !== 'change' || !hasFields) {
    const target = action === 'upload' ? ' to Airtable' : '';
    const status = fields.status ? ` with the Status ${fields.status}` : '';
    const count = action === 'set-values' ? formatRecords(itemCount) : formatItems(itemCount);
    return `${getWords(action).verb} ${count}${target}${status}`;
  }
  return Object.entries(fields)
    .map(([field, value]) => `${getFieldLabel(field)}: ${value ?? 'empty'}`)
    .join(', ');
}

export function describeCounts({ action, counts }: Pick<BulkChange, 'action' | 'counts'>): string {
  const { changed, unchanged, failed } = counts;
  const words = getWords(action);
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
  getWords(action)[outcome].replace(/\b[a-z](?=[a-z]{2,})/g, (letter) => letter.toUpperCase());

/** Undoing an undo repeats the change. */
export function describeUndo({ action, undoes }: BulkChange, count: number): string {
  const noun = action === 'set-values' ? 'Record' : 'Item';
  const items = `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
  return undoes ? `${getWords(INVERSE[action] ?? action).verb} ${items} Again` : `Undo ${items}`;
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
