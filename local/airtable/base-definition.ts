import { createHash } from 'node:crypto';

/** A stored attachment: an asset that came with the base, a file in the data directory, or a URL to fetch. */
export type StoredAttachment =
  | {
      id: string;
      filename: string;
      type: string;
      width: number;
      height: number;
      size?: number;
      /** The name passed to `loadAsset`. */
      asset: string;
    }
  | {
      id: string;
      filename: string;
      type: string;
      width?: number;
      height?: number;
      size: number;
      /** Path of the bytes, relative to the data directory. */
      file: string;
    }
  | {
      id: string;
      filename: string;
      /** The URL to fetch the bytes from; not fetched yet. */
      source: string;
    };

/**
 * A field as the metadata API shows it. What the types expect in `options`:
 * - `singleSelect`, `multipleSelects`: `choices: [{ id: 'sel…', name, color? }]`
 * - `multipleRecordLinks`: `linkedTableId`, `inverseLinkFieldId?`; a cell is a list of record ids
 * - `multipleLookupValues`: `recordLinkFieldId`, `fieldIdInLinkedTable`
 * - `count`: `recordLinkFieldId`
 * - `rollup`: as a lookup, and `formula`, one of those in formulas.ts
 * - `formula`: `formula`, one of those in formulas.ts
 *
 * `formula`, lookup, `count`, `rollup`, `createdTime` and `lastModifiedTime` are computed when a record
 * is read: stored records have no value for them.
 */
export interface FieldDefinition {
  id: string;
  name: string;
  type: string;
  description?: string;
  options?: Record<string, unknown>;
}

export interface StoredRecord {
  id: string;
  /** ISO 8601 with milliseconds, as Airtable writes it. */
  createdTime: string;
  /** ISO 8601; `createdTime` when the record was never edited. */
  lastModifiedTime?: string;
  /** Values by field name; an empty field is left out. */
  fields: Record<string, unknown>;
}

export interface TableDefinition {
  id: string;
  name: string;
  description?: string;
  primaryFieldId: string;
  fields: FieldDefinition[];
  records: StoredRecord[];
}

export interface BaseDefinition {
  id: string;
  name: string;
  tables: TableDefinition[];
}

type IdPrefix = 'app' | 'tbl' | 'fld' | 'rec' | 'att' | 'viw' | 'sel' | 'itr' | 'usr';

const ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_CHARACTERS = 14;

/** An id that looks like Airtable's, always the same for the same prefix and seed. */
export function airtableId(prefix: IdPrefix, seed: string): string {
  const digest = createHash('sha256').update(`${prefix}:${seed}`).digest();
  const characters = [...digest.subarray(0, ID_CHARACTERS)].map(
    (byte) => ID_ALPHABET[byte % ID_ALPHABET.length],
  );
  return prefix + characters.join('');
}
