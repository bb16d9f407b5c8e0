import { readCell } from '../../../../../shared/airtable-mapping/cell.ts';
import {
  COLUMNS,
  type ColumnName,
  OPTIONAL_COLUMNS,
} from '../../../../../shared/airtable-mapping/columns.ts';
import { toFlag } from '../../../../../shared/airtable-mapping/flags.ts';
import { getListingStatus } from '../../../../../shared/airtable-mapping/read-status.ts';
import type { AirtableRecord } from '../../../../../shared/entities/airtable.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { formatRawCell, getAttachments, isEmpty } from './fieldValue.ts';

export type Item = ReturnType<typeof toItem>;
export type ItemSummary = Omit<Item, 'createdTime' | 'photos' | 'fields'>;

export function toItem(record: AirtableRecord) {
  const { id, createdTime, fields } = record;
  const getText = (column: string) => formatRawCell(fields[column]);
  const isYes = (column: ColumnName) =>
    readCell(fields[column]).some((part) => 'value' in part && toFlag(column, part.value) === true);
  const header = getText(COLUMNS.header);
  const uniqueId = getText(OPTIONAL_COLUMNS.uniqueId);
  const photos = getAttachments(fields[COLUMNS.photos]) ?? [];

  return {
    id,
    createdTime,
    header,
    title: toTitle(header, uniqueId),
    uniqueId,
    summary: getText(COLUMNS.summary),
    status: getText(COLUMNS.status),
    types: [fields[COLUMNS.itemType]].flat().map(formatRawCell).filter(Boolean),
    era: getText(COLUMNS.era),
    condition: getText(COLUMNS.condition),
    price: formatPrice(fields[OPTIONAL_COLUMNS.sharePrice]),
    photos,
    isForSale: getListingStatus(record) === 'for sale',
    isFeatured: isYes(COLUMNS.isFeatured),
    isRare: isYes(COLUMNS.isRare),
    isAuthentic: isYes(OPTIONAL_COLUMNS.isAuthentic),
    fields: Object.entries(fields)
      .filter(([name, value]) => !isEmpty(value) && !(name === COLUMNS.photos && photos.length > 0))
      .map(([name, value]) => {
        const isPrice = name === OPTIONAL_COLUMNS.sharePrice;
        return [name, isPrice ? formatPrice(value) : formatRawCell(value)] as const;
      }),
  };
}

export function toItemSummary({ sharePrice, ...record }: LogRecord): ItemSummary {
  const header = record.header ?? '';
  const uniqueId = record.uniqueId ?? '';
  return {
    ...record,
    header,
    title: toTitle(header, uniqueId),
    uniqueId,
    summary: record.summary ?? '',
    status: record.status ?? '',
    era: record.era ?? '',
    condition: record.condition ?? '',
    isAuthentic: record.isAuthentic === true,
    price: formatPrice(sharePrice),
  };
}

const toTitle = (header: string, uniqueId: string) => header || uniqueId || 'Untitled Item';

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function formatPrice(value: unknown): string {
  if (isEmpty(value)) return '—';
  const price = Number(value);
  return Number.isNaN(price) ? formatRawCell(value) : dollarFormat.format(price);
}
