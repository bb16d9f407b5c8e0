import * as z from 'zod';
import { AirtableTable } from '../../shared/entities/airtable.ts';
import { notFound } from '../errors.ts';
import type { Kept } from '../storage/bucket/airtable-cache.ts';
import { keptOrRead, type Look } from './cached-reads.ts';
import { isNotShown } from './error.ts';

/** A table as far as reading it needs. */
export interface TableRef {
  /** Or its name, where its id is not known. */
  id: string;
  name: string;
  primaryField: string | undefined;
}

const Tables = z.array(AirtableTable);

export function tablesOf(look: Look): Promise<Kept<AirtableTable[]>> {
  return keptOrRead(look, 'tables', Tables, () => look.base.schema());
}

export function refOf({ id, name, fields, primaryFieldId }: AirtableTable): TableRef {
  return { id, name, primaryField: fields.find((field) => field.id === primaryFieldId)?.name };
}

/** The table of this name or id. A connection that may not see what the base looks like can still read
 *  a table by name.
 *  @throws AppError NOT_FOUND when the base has no such table. */
export async function tableNamed(look: Look, nameOrId: string): Promise<TableRef> {
  const find = (tables: AirtableTable[]) =>
    tables.find(({ name }) => name === nameOrId) ?? tables.find(({ id }) => id === nameOrId);
  try {
    const found =
      find((await tablesOf({ ...look, isAnew: false })).value) ??
      (look.isAnew ? find((await tablesOf(look)).value) : undefined);
    if (!found) throw notFound(`The Airtable base has no table "${nameOrId}".`);
    return refOf(found);
  } catch (error) {
    if (!isNotShown(error)) throw error;
    return { id: nameOrId, name: nameOrId, primaryField: undefined };
  }
}
