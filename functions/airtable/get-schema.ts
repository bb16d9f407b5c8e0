import type { Contract } from '../../shared/contract/contract.ts';
import { look } from '../platform/airtable-look.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { sampledTables } from './samples.ts';

type Call = Contract['airtable']['GET /api/airtable/schema'];

export async function getSchema({ query }: ApiRequest<Call>): Promise<Answer<Call>> {
  const { tables: sampled, asOf } = await sampledTables(await look(query));
  const tables = sampled.map(({ table }) => table);
  const tableAnalysis = sampled.map(({ table, ...sample }) => ({ name: table.name, ...sample }));
  return { body: { schema: { tables }, tables, tableAnalysis, asOf } };
}
