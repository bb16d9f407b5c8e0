import { createHash } from 'node:crypto';

export type StoredAttachment =
  | {
      id: string;
      filename: string;
      type: string;
      width: number;
      height: number;
      size?: number;
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
      source: string;
    };

/**
 * `options` by type:
 * - `singleSelect`, `multipleSelects`: `choices: [{ id: 'sel…', name, color? }]`
 * - `multipleRecordLinks`: `linkedTableId`, `inverseLinkFieldId?`; a cell is a list of record ids
 * - `multipleLookupValues`: `recordLinkFieldId`, `fieldIdInLinkedTable`
 * - `count`: `recordLinkFieldId`
 * - `rollup`: like a lookup, and a `formula` of formulas.ts
 * - `formula`: a `formula` of formulas.ts
 *
 * `formula`, lookup, `count`, `rollup`, `createdTime` and `lastModifiedTime` are computed on read: stored
 * records have no value for them.
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
  createdTime: string;
  lastModifiedTime?: string;
  /** Keyed by field name; empty fields are left out. */
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

type IdPrefix = 'app' | 'tbl' | 'fld' | 'rec' | 'att' | 'viw' | 'sel' | 'itr' | 'usr' | 'ach';

const ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_CHARACTERS = 14;

/** Deterministic: the same prefix and seed give the same id. */
export function airtableId(prefix: IdPrefix, seed: string): string {
  const digest = createHash('sha256').update(`${prefix}:${seed}`).digest();
  const characters = [...digest.subarray(0, ID_CHARACTERS)].map(
    (byte) => ID_ALPHABET[byte % ID_ALPHABET.length],
  );
  return prefix + characters.join('');
}
