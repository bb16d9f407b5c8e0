import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { findTable, openCachedBase } from '../../domain/airtable/cached-reads.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { sampleTable } from './sample-tables.ts';

type Call = Contract['airtable']['GET /api/test-airtable'];

export async function testAirtable({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const airtable = await openCachedBase(query);
  try {
    return { body: await sampleTable(airtable, await findTable(airtable, ITEM_TABLE)) };
  } catch (error) {
    // A 404 here means that the base lacks the table, not that this call's resource is missing.
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    throw new AirtableError(
      `${error.message} The shop is made from it: rename the table back to "${ITEM_TABLE}", or choose another base under Connect Your Base.`,
    );
  }
}
