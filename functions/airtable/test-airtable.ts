import type { Contract } from '../../shared/contract/contract.ts';
import { ITEM_TABLE } from '../../shared/airtable-mapping/columns.ts';
import { AirtableError } from '../platform/airtable-error.ts';
import { look } from '../platform/airtable-look.ts';
import { tableNamed } from '../platform/airtable-tables.ts';
import type { Answer } from '../platform/answer.ts';
import { ApiError } from '../platform/api-error.ts';
import type { ApiRequest } from '../platform/request.ts';
import { sampledTable } from './samples.ts';

type Call = Contract['airtable']['GET /api/test-airtable'];

export async function testAirtable({ query }: ApiRequest<Call>): Promise<Answer<Call>> {
  const looking = await look(query);
  try {
    return { body: await sampledTable(looking, await tableNamed(looking, ITEM_TABLE)) };
  } catch (error) {
    // The call itself is there: it is the base that is not as the shop needs it.
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    throw new AirtableError(
      `${error.message} The shop is made from it: rename the table back to "${ITEM_TABLE}", or check AIRTABLE_BASE_ID.`,
    );
  }
}
