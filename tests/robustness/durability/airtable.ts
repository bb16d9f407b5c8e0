import * as z from 'zod';
import { COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import { AirtableRecord } from '../../../shared/entities/airtable.ts';
import { callAirtable, type Instance } from '../../support/instance.ts';
import { Unacknowledged } from './caller.ts';

const ITEMS = 'Item%20Log';
const Page = z.object({ records: z.array(AirtableRecord), offset: z.string().optional() });

export async function fetchAllRecords(instance: Instance): Promise<AirtableRecord[]> {
  const records: AirtableRecord[] = [];
  let offset: string | undefined;
  do {
    await forgetCalls(instance);
    const query = new URLSearchParams(offset ? { offset } : {});
    for (const column of [COLUMNS.header, COLUMNS.status]) query.append('fields[]', column);
    const page = Page.parse(await callAirtable(instance, 'GET', `${ITEMS}?${query}`));
    records.push(...page.records);
    offset = page.offset;
  } while (offset);
  return records;
}

/** @throws Unacknowledged */
export async function createRecord(
  instance: Instance,
  fields: Record<string, string>,
): Promise<void> {
  try {
    const records = await fetchAllRecords(instance);
    const header = fields[COLUMNS.header];
    if (records.some((record) => record.fields[COLUMNS.header] === header)) return;
    await forgetCalls(instance);
    await callAirtable(instance, 'POST', ITEMS, { fields, typecast: true });
    await forgetCalls(instance);
  } catch (cause) {
    throw new Unacknowledged('Airtable did not create the record', { cause });
  }
}

/** @throws Unacknowledged */
export async function changeRecord(
  instance: Instance,
  id: string,
  fields: Record<string, string>,
): Promise<void> {
  try {
    await forgetCalls(instance);
    await callAirtable(instance, 'PATCH', `${ITEMS}/${id}`, { fields });
    await forgetCalls(instance);
  } catch (cause) {
    throw new Unacknowledged(`Airtable did not change ${id}`, { cause });
  }
}

/** The product's rate limiter does not count direct calls, so a 429 is retried. */
async function forgetCalls({ airtable }: Instance): Promise<void> {
  if (!airtable) throw new Error('The instance was started without the local Airtable');
  await fetch(new URL('/_faults', airtable.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${airtable.token}` },
    body: JSON.stringify({ reset: true }),
  });
}
