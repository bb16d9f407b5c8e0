import type { AirtableAttachment, AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { attachmentsOf, isEmpty, isSet, textOf } from '../airtable/fieldValue.ts';

const FOR_SALE = ['List', 'Ebay'];
const PHOTOS = 'Photos';
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

export function itemOf({ id, createdTime, fields = {} }: AirtableRecord): Item {
  const text = (column: string) => textOf(fields[column]);
  const header = text('Header');
  const uniqueId = text('Unique ID');
  const status = text('Status');
  const photos = attachmentsOf(fields[PHOTOS]) ?? [];
  const types = [fields['Item Type']].flat().map(textOf).filter(Boolean);

  return {
    id,
    createdTime,
    header,
    title: header || uniqueId || 'Untitled Item',
    uniqueId,
    summary: text('Summary'),
    status,
    types,
    era: text('Era'),
    condition: text('Condition'),
    price: priceOf(fields[PRICE]),
    photos,
    isForSale: FOR_SALE.includes(status),
    isFeatured: isSet(fields['Is Featured']),
    isRare: isSet(fields['Is Rare']),
    isAuthentic: isSet(fields['Is Authentic']),
    entries: Object.entries(fields)
      .filter(([name, value]) => !isEmpty(value) && !(name === PHOTOS && photos.length > 0))
      .map(([name, value]) => [name, name === PRICE ? priceOf(value) : textOf(value)]),
  };
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function priceOf(value: unknown): string {
  if (isEmpty(value)) return '—';
  const price = Number(value);
  return Number.isNaN(price) ? textOf(value) : dollars.format(price);
}
