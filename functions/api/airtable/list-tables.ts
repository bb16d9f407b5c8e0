import type { Contract } from '../../../shared/contract/contract.ts';
import { openCachedBase } from '../../domain/airtable/cached-reads.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { sampleTables } from './sample-tables.ts';

type Call = Contract['airtable']['GET /api/airtable/tables'];

export async function listTables({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { tables, asOf } = await sampleTables(await openCachedBase(query));
  return {
    body: {
      tables: tables.map(({ table, ...sampled }) => ({
        name: table.name,
        fields: table.fields.map(({ name }) => name),
        ...sampled,
      })),
      asOf,
    },
  };
}
