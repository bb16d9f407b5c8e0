import type { AirtableField } from '../entities/airtable.ts';
import { KNOWN_STATUSES } from '../entities/listing-status.ts';
import {
  COLUMN_DEFINITIONS,
  type ColumnDefinition,
  canRead,
  getTypeName,
} from './column-definitions.ts';

export type ChosenFields = Readonly<Record<string, string>>;

export interface ColumnProblem {
  column: string;
  kind: 'missing' | 'wrong type';
  isBlocking: boolean;
  message: string;
}

/** Lists blocking problems first.
 *  @param unused columns that the dealer has declared absent. */
export function checkColumns(
  fields: readonly AirtableField[],
  chosen: ChosenFields,
  unused: readonly string[],
): ColumnProblem[] {
  const problems = COLUMN_DEFINITIONS.flatMap((definition): ColumnProblem[] => {
    const { column, isRequired } = definition;
    if (unused.includes(column)) return [];
    const field = fields.find(({ id }) => id === chosen[column]);
    if (!field) {
      const message = isRequired
        ? `The column “${column}” is missing.`
        : `The optional column “${column}” is missing.`;
      return [{ column, kind: 'missing', isBlocking: isRequired, message }];
    }
    if (canRead(definition, field)) return [];
    const message = `The column “${field.name}” is of the type ${getTypeName(field.type)}, which cannot be read as “${column}”. Change its type to ${getTypeName(definition.type)}.`;
    return [{ column, kind: 'wrong type', isBlocking: false, message }];
  });
  return problems.sort((a, b) => rank(a) - rank(b));
}

const rank = ({ kind, isBlocking }: ColumnProblem) =>
  isBlocking ? 0 : kind === 'wrong type' ? 1 : 2;

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export function suggestFields(
  fields: readonly AirtableField[],
  chosen: ChosenFields,
  unused: readonly string[],
): Record<string, string> {
  const suggested: Record<string, string> = {};
  const take = (matches: (definition: ColumnDefinition, name: string) => boolean) => {
    for (const definition of COLUMN_DEFINITIONS) {
      const { column } = definition;
      if (chosen[column] ?? suggested[column] ?? unused.includes(column)) continue;
      const taken = new Set([...Object.values(chosen), ...Object.values(suggested)]);
      const field = fields.find(
        (each) =>
          !taken.has(each.id) &&
          canRead(definition, each) &&
          matches(definition, normalize(each.name)),
      );
      if (field) suggested[column] = field.id;
    }
  };
  // Exact names match first, so that 'Material' does not take the field of 'Primary Material'.
  take(({ column }, name) => normalize(column) === name);
  take(({ synonyms }, name) => synonyms.includes(name));
  return suggested;
}

const STATUS_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  List: ['listed', 'for sale', 'available', 'active', 'in stock', 'on sale', 'published', 'live'],
  Ebay: ['on ebay', 'ebay listed'],
  Sold: ['sold out', 'gone', 'sold and shipped', 'shipped'],
  Owned: [
    'own',
    'collection',
    'personal collection',
    'not for sale',
    'keep',
    'nfs',
    'draft',
    'in inventory',
    'inventory',
  ],
  Reserved: ['on hold', 'hold', 'pending', 'layaway', 'held'],
};

/** @returns undefined if the dealer's word is ambiguous. */
export function suggestStatus(word: string): string | undefined {
  const name = normalize(word);
  return KNOWN_STATUSES.find(
    (known) => normalize(known) === name || STATUS_SYNONYMS[known]?.includes(name),
  );
}
