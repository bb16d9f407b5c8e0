import { KNOWN_STATUSES, LISTING_STATUSES } from '../entities/listing-status.ts';
import { COLUMN_DEFINITIONS, type ColumnDefinition, getTypeName } from './column-definitions.ts';
import { COLUMNS } from './columns.ts';

const EXAMPLES = { text: 'Example', flag: '', number: '1', money: '25.00', photos: '' } as const;

/** The Status of the example records keeps them off sale. */
export function getTemplateRows(): string[][] {
  const statuses = KNOWN_STATUSES.filter((word) => LISTING_STATUSES.get(word) !== 'for sale');
  return [
    COLUMN_DEFINITIONS.map(describeType),
    ...statuses.map((status) => COLUMN_DEFINITIONS.map((column) => toExample(column, status))),
  ];
}

export function describeType({ type, options }: ColumnDefinition): string {
  const choices = options?.choices?.map(({ name }) => name) ?? [];
  return choices.length > 0 ? `${getTypeName(type)}: ${choices.join(', ')}` : getTypeName(type);
}

function toExample({ column, kind, options }: ColumnDefinition, status: string): string {
  if (column === COLUMNS.status) return status;
  return options?.choices?.[0]?.name ?? EXAMPLES[kind];
}
