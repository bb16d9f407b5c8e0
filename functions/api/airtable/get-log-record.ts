import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import { canSeeColumn } from '../../../shared/airtable-mapping/visible-columns.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import {
  openCachedBase,
  readThroughCache,
  recordName,
} from '../../domain/airtable/cached-reads.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { MAX_PAYLOAD_BYTES } from '../../platform/parsed-json.ts';
import { truncateRecords } from './truncate-records.ts';

type Call = Contract['airtable']['GET /api/airtable/item-log/{id}'];

export async function getLogRecord({
  params: { id },
  query,
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const airtable = await openCachedBase(query);
  try {
    const { value } = await readThroughCache(airtable, recordName(id), AirtableRecord, () =>
      airtable.base.record(ITEM_TABLE, id),
    );
    const record = omitHiddenColumns(value, caller.permissions);
    return { body: truncateRecords([record], MAX_PAYLOAD_BYTES)[0] ?? record };
  } catch (error) {
    if (!(error instanceof AirtableError) || error.kind !== 'not-found') throw error;
    throw notFound('This record is no longer in Airtable. The next full sync removes it here.');
  }
}

/** @param record with the shop's names of columns. */
function omitHiddenColumns(
  { fields, ...record }: AirtableRecord,
  permissions: readonly Permission[],
): AirtableRecord {
  const visible = Object.entries(fields).filter(([column]) => canSeeColumn(permissions, column));
  return { ...record, fields: Object.fromEntries(visible) };
}
