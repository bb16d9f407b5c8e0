import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Mail } from '../../../shared/entities/mail.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import { limitedCountUpdate } from './counters.ts';
import { queueWrites } from './mail-queue.ts';
import { toRecipientId } from './mail-recipients.ts';
import { indexQuery, iterateRows, nowSeconds, TABLE, tableName } from './table.ts';

/**
 * | access pattern                             | keys                                                            |
 * |--------------------------------------------|-----------------------------------------------------------------|
 * | a visitor's request for a link to their data | PK = `DATA_REQUEST#<id>`, SK = `REQUEST`                      |
 * | those of an address                        | GSI1: PK = `DATA_REQUESTS_OF#<recipient id>`, SK = `<id>`       |
 * | their number a day                         | PK = `DATA_REQUEST_RATE#<recipient id>`, SK = `<day>`           |
 */
export const DATA_REQUEST = 'DATA_REQUEST#';
export const DATA_REQUESTS_OF = 'DATA_REQUESTS_OF#';
export const DATA_REQUEST_RATE = 'DATA_REQUEST_RATE#';

export const personalData = {
  of: 'address',
  content: 'requests of visitors for a link to their data',
  expires: 'after a day; the number of requests within two days',
  notExported: 'it is the request for the export itself',
  erase: async ({ email }) => {
    for (const { id } of await listRequests(email)) {
      await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: key(id) }));
    }
  },
  // The link must work until the end of the erasure.
  isErasedLast: true,
  kept: 'the number of requests under a hash of the address, so that an erasure does not lift the limit',
} as const satisfies PersonalData;

/** Limits the mails to an address that did not ask for them. */
export const MAX_DATA_REQUESTS_PER_DAY = 3;
const DAY_SECONDS = 24 * 60 * 60;
export const DATA_REQUEST_SECONDS = DAY_SECONDS;

const DataRequest = z.object({
  id: z.uuid(),
  email: z.email(),
  [TABLE.timeToLive]: z.number(),
});
type DataRequest = z.infer<typeof DataRequest>;

/**
 * Saves the request together with the mail that contains the link.
 * @param limit is part of the transaction. If it fails, nothing happens.
 */
export async function saveDataRequest(
  request: Pick<DataRequest, 'id' | 'email'>,
  mail: Mail,
  limit: readonly Write[],
): Promise<void> {
  const { id, email } = request;
  const Item = {
    ...key(id),
    GSI1PK: toAddressPartition(email),
    GSI1SK: id,
    id,
    email,
    [TABLE.timeToLive]: nowSeconds() + DATA_REQUEST_SECONDS,
  };
  await transactWrite([{ Put: { TableName: tableName(), Item } }, ...queueWrites(mail), ...limit]);
}

export async function findDataRequest(id: string): Promise<DataRequest | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(id), ConsistentRead: true }),
  );
  const request = Item && DataRequest.parse(Item);
  return request && request[TABLE.timeToLive] > nowSeconds() ? request : undefined;
}

export function countDataRequest(email: string): Promise<boolean> {
  const PK = `${DATA_REQUEST_RATE}${toRecipientId(email)}`;
  return sendConditional(
    new UpdateCommand(
      limitedCountUpdate(
        { PK, SK: new Date().toISOString().slice(0, 10) },
        MAX_DATA_REQUESTS_PER_DAY,
        nowSeconds() + 2 * DAY_SECONDS,
      ),
    ),
  );
}

const listRequests = (email: string): Promise<DataRequest[]> =>
  Array.fromAsync(
    iterateRows(indexQuery(toAddressPartition(email)), (row) => DataRequest.parse(row)),
  );

const toAddressPartition = (email: string) => `${DATA_REQUESTS_OF}${toRecipientId(email)}`;
const key = (id: string) => ({ PK: `${DATA_REQUEST}${id}`, SK: 'REQUEST' });
