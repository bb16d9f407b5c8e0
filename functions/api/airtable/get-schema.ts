import type { Contract } from '../../../shared/contract/contract.ts';
import { openCachedBase } from '../../domain/airtable/cached-reads.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { sampleTables } from './sample-tables.ts';

type Call = Contract['airtable']['GET /api/airtable/schema'];

export async function getSchema({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { tables: sampled, asOf } = await sampleTables(await openCachedBase(query));
  const tables = sampled.map(({ table }) => table);
  const tableAnalysis = sampled.map(({ table, ...sample }) => ({ name: table.name, ...sample }));
  return { body: { schema: { tables }, tables, tableAnalysis, asOf } };
}
