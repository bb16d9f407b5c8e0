import { COLUMNS, OPTIONAL_COLUMNS } from '../../../../shared/airtable-mapping/columns.ts';
import { standingOf } from '../../../../shared/airtable-mapping/listing-status.ts';
import type { AirtableAttachment, AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { attachmentsOf, isEmpty, isSet, textOf } from './fieldValue.ts';

const PRICE = 'Share Price';

/** A record of the inventory in the words of its columns. */
export interface Item {
  id: string;
  createdTime: string | undefined;
  header: string;
  /** Of what it has to be called by. */
  title: string;
  uniqueId: string;
  summary: string;
  status: string;
  types: readonly string[];
  era: string;
  condition: string;
  price: string;
  photos: readonly AirtableAttachment[];
  isForSale: boolean;
  isFeatured: boolean;
  isRare: boolean;
  isAuthentic: boolean;
  /** All that is not empty, but for the photos. */
  entries: readonly (readonly [name: string, value: string])[];
}

export function itemOf(record: AirtableRecord): Item {
  const { id, createdTime, fields } = record;
  const text = (column: string) => textOf(fields[column]);
  const header = text(COLUMNS.header);
  const uniqueId = text(OPTIONAL_COLUMNS.uniqueId);
  const photos = attachmentsOf(fields[COLUMNS.photos]) ?? [];
  const types = [fields[COLUMNS.itemType]].flat().map(textOf).filter(Boolean);

  return {
    id,
    createdTime,
    header,
    title: header || uniqueId || 'Untitled Item',
    uniqueId,
    summary: text(COLUMNS.summary),
    status: text(COLUMNS.status),
    types,
    era: text(COLUMNS.era),
    condition: text(COLUMNS.condition),
    price: priceOf(fields[PRICE]),
    photos,
    isForSale: standingOf(record) === 'for sale',
    isFeatured: isSet(fields[COLUMNS.isFeatured]),
    isRare: isSet(fields[COLUMNS.isRare]),
    isAuthentic: isSet(fields[OPTIONAL_COLUMNS.isAuthentic]),
    entries: Object.entries(fields)
      .filter(([name, value]) => !isEmpty(value) && !(name === COLUMNS.photos && photos.length > 0))
      .map(([name, value]) => [name, name === PRICE ? priceOf(value) : textOf(value)]),
  };
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function priceOf(value: unknown): string {
  if (isEmpty(value)) return '—';
  const price = Number(value);
  return Number.isNaN(price) ? textOf(value) : dollars.format(price);
}
