import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { findTable, openCachedBase } from '../../domain/airtable/cached-reads.ts';
import { toRecordUrl } from '../../domain/airtable/record-url.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { Redirect } from '../../platform/http/response.ts';

type Call = Contract['airtable']['GET /api/airtable/item-log/{id}/page'];

export async function openRecord({ params: { id } }: ApiRequest<Call>): Promise<Redirect> {
  return new Redirect((await findUrl(id)) ?? `/item-log?all=true&record=${encodeURIComponent(id)}`);
}

async function findUrl(recordId: string): Promise<string | null> {
  try {
    const airtable = await openCachedBase({});
    const { id, fields } = await findTable(airtable, ITEM_TABLE);
    return toRecordUrl({ source: airtable.base.address, tableId: fields ? id : null, recordId });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    log.warn('The page of a record is unknown', { reason: error.message });
    return null;
  }
}
