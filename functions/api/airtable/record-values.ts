import * as z from 'zod';
import {
  findListingRestriction,
  getSettableFields,
} from '../../../shared/airtable-mapping/record-values.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { AirtableRecord, AirtableTable } from '../../../shared/entities/airtable.ts';
import { canSeeField } from '../../../shared/entities/hidden-fields.ts';
import { LISTED_STATUS } from '../../../shared/entities/listing-status.ts';
import { ITEM_RECORD_FIELDS, type RecordValue } from '../../../shared/entities/record-values.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import { findTables, readThroughCache, toTableRef } from '../../domain/airtable/cached-reads.ts';
import { findRecordById } from '../../domain/airtable/find-record.ts';
import { type OpenAirtable, openAirtable } from '../../domain/records/open-airtable.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findItemsOfRecords } from '../../platform/table/airtable-records.ts';
import { findItem } from '../../platform/table/items.ts';

type Get = Contract['airtable']['GET /api/airtable/item-log/{id}/values'];

/** Maximum linked records to choose from; more would be unusable and cost more calls. */
const MAX_LINKS = 1_000;
const Links = z.array(z.object({ value: z.string(), label: z.string() }));
export const MISSING_RECORD =
  'This record is no longer in Airtable. The next full sync removes it here.';

export async function getRecordValues({
  params: { id },
  caller,
}: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  const airtable = await openAirtable();
  const record = await findRecordById(airtable.base, id);
  if (!record) throw notFound(MISSING_RECORD);
  const [tables, item] = await Promise.all([findTables(airtable), findItemOf(id)]);
  const values = await readValues(airtable, record, tables, caller.permissions);
  return {
    body: {
      item: item && {
        id: item.id,
        storageLocation: item.storageLocation,
        updatedAt: item.updatedAt,
      },
      isRestricted: findListingRestriction(record, LISTED_STATUS) !== undefined,
      // Values that the item stores are sent to Airtable with the item's other changes.
      values: values.filter(({ field }) => !item || !ITEM_RECORD_FIELDS.has(field)),
    },
  };
}

async function findItemOf(recordId: string) {
  const itemId = (await findItemsOfRecords([recordId])).get(recordId);
  const item = itemId && (await findItem(itemId));
  return item && item.airtableId === recordId ? item : null;
}

async function readValues(
  airtable: OpenAirtable,
  record: AirtableRecord,
  tables: AirtableTable[] | undefined,
  permissions: readonly Permission[],
): Promise<RecordValue[]> {
  const table = tables && (await airtable.base.itemTable(tables));
  const fields = getSettableFields(record, table).filter(({ field }) =>
    canSeeField(permissions, field),
  );
  const values = await Promise.all(
    fields.map(async ({ choices = [], isNumber: _, isList: __, linkedTableId, ...field }) => {
      const linked = tables?.find(({ id }) => id === linkedTableId);
      const options = linked
        ? await readLinks(airtable, linked)
        : choices.map((choice) => ({ value: choice, label: choice }));
      return { ...field, options };
    }),
  );
  // Omit links without any record to choose.
  return values.filter(({ kind, options }) => kind !== 'link' || options.length > 0);
}

export async function readLinks(airtable: OpenAirtable, linked: AirtableTable) {
  const { id, primaryField } = toTableRef(linked);
  if (!primaryField) return [];
  const { value } = await readThroughCache(airtable, `links/${id}`, Links, async () => {
    let links: z.infer<typeof Links> = [];
    for await (const { records, isFirst } of airtable.base.records(id, {
      fields: [primaryField],
    })) {
      const read = records.map((record) => ({
        value: record.id,
        label: String(record.fields[primaryField] ?? record.id),
      }));
      links = isFirst ? read : [...links, ...read];
      if (links.length >= MAX_LINKS) break;
    }
    return links.sort((a, b) => a.label.localeCompare(b.label, 'en'));
  });
  return value;
}
