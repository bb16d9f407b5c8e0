import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Cadence } from '../../../shared/entities/alert.ts';
import type { Mail } from '../../../shared/entities/mail.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { getRequestId } from '../aws/invocation.ts';
import type { PersonalData } from '../personal-data.ts';
import { sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import { queueWrites } from './mail-queue.ts';
import { iterateRows, nowSeconds, partitionQuery, TABLE, tableName } from './table.ts';

/**
 * | access pattern                     | keys                                                            |
 * |------------------------------------|-----------------------------------------------------------------|
 * | new products for an alert          | PK = `DIGEST#<owner>`, SK = `<cadence>#<publication>#<alert id>` |
 * | digests, the first due first       | PK = `DIGESTS_DUE`, SK = `<time>#<cadence>#<owner>`              |
 *
 * The owner is a member, or {@link NEWSLETTER_OWNER}. Entries stay for a while after they were sent, so that a
 * publication that is processed again adds nothing.
 */
export const DIGEST = 'DIGEST#';
export const DIGESTS_DUE = 'DIGESTS_DUE';

export const NEWSLETTER_OWNER = 'NEWSLETTER';

export const personalData = {
  of: 'member',
  content: 'products that were found for saved searches, and when they are mailed',
  expires: 'after 60 days',
  exportAs: 'digests',
  load: async ({ userId }) =>
    (await listEntries(userId)).map(({ alertId, productIds, dueAt, isSent }) => ({
      alertId,
      productIds,
      dueAt,
      isSent,
    })),
  erase: ({ userId }) => deleteDigests(userId),
} as const satisfies PersonalData;

const TTL_SECONDS = 60 * 24 * 60 * 60;
/** DynamoDB's limit is 100 writes a transaction; the mail and the due digest take three. */
export const MAX_ENTRIES_PER_MAIL = 90;

const DigestEntry = z.object({
  SK: z.string(),
  alertId: z.string(),
  productIds: z.array(z.string()),
  /** True if the products were on hold and are not new. */
  isAgain: z.boolean(),
  dueAt: z.iso.datetime(),
  isSent: z.boolean(),
  requestId: z.string().optional(),
});
export type DigestEntry = z.infer<typeof DigestEntry>;

export interface Digest {
  owner: string;
  cadence: Cadence;
  dueAt: string;
}

export interface DueDigest extends Digest {
  version: string;
}

interface Addition {
  publication: string;
  alertId: string;
  productIds: readonly string[];
  isAgain?: boolean;
}

export async function addToDigest(
  { owner, cadence, dueAt }: Digest,
  { publication, alertId, productIds, isAgain = false }: Addition,
): Promise<void> {
  const expiry = { [TABLE.timeToLive]: nowSeconds() + TTL_SECONDS };
  const SK = `${cadence}#${publication}#${alertId}`;
  await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: {
        PK: `${DIGEST}${owner}`,
        SK,
        alertId,
        productIds,
        isAgain,
        dueAt,
        isSent: false,
        requestId: getRequestId(),
        ...expiry,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
  await dynamodb.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...dueKey({ owner, cadence, dueAt }), version: randomUUID(), ...expiry },
    }),
  );
}

export const iterateDueDigests = (now: string): AsyncGenerator<DueDigest, void> =>
  iterateRows(
    {
      ...partitionQuery(DIGESTS_DUE),
      KeyConditionExpression: 'PK = :partition AND SK <= :now',
      // '~' sorts after every character of a key.
      ExpressionAttributeValues: { ':partition': DIGESTS_DUE, ':now': `${now}~` },
    },
    ({ SK, version }) => {
      const [dueAt = '', cadence = '', owner = ''] = String(SK).split('#');
      return { dueAt, cadence: cadence as Cadence, owner, version: String(version) };
    },
  );

export const listUnsentEntries = ({ owner, cadence }: Digest): Promise<DigestEntry[]> => {
  const partition = `${DIGEST}${owner}`;
  const query = {
    ...partitionQuery(partition),
    KeyConditionExpression: 'PK = :partition AND begins_with(SK, :cadence)',
    FilterExpression: 'isSent = :no',
    ExpressionAttributeValues: { ':partition': partition, ':cadence': `${cadence}#`, ':no': false },
  };
  return Array.fromAsync(iterateRows(query, (row) => DigestEntry.parse(row)));
};

/**
 * Queues the mail and marks its entries in one transaction.
 * @param mail undefined if the entries need none.
 * @param entries at most {@link MAX_ENTRIES_PER_MAIL}.
 * @returns false if another process has done it.
 */
export function closeEntries(
  digest: Digest,
  entries: readonly DigestEntry[],
  mail: Mail | undefined,
): Promise<boolean> {
  const marks = entries.map(
    ({ SK }): Write => ({
      Update: {
        TableName: tableName(),
        Key: { PK: `${DIGEST}${digest.owner}`, SK },
        UpdateExpression: 'SET isSent = :yes',
        ConditionExpression: 'isSent = :no',
        ExpressionAttributeValues: { ':yes': true, ':no': false },
      },
    }),
  );
  return transactWrite([...(mail ? queueWrites(mail) : []), ...marks]);
}

const listEntries = (owner: string): Promise<DigestEntry[]> =>
  Array.fromAsync(
    iterateRows(partitionQuery(`${DIGEST}${owner}`), (row) => DigestEntry.parse(row)),
  );

/** Deletes each entry after the due digest that leads to it, so that an interrupted deletion can be repeated. */
async function deleteDigests(owner: string): Promise<void> {
  for (const { SK, dueAt } of await listEntries(owner)) {
    const [cadence = ''] = SK.split('#');
    const digest = { owner, cadence: cadence as Cadence, dueAt };
    for (const Key of [dueKey(digest), { PK: `${DIGEST}${owner}`, SK }]) {
      await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key }));
    }
  }
}

/** Keeps the digest if entries were added concurrently. */
export async function removeDueDigest(digest: DueDigest): Promise<void> {
  await sendConditional(
    new DeleteCommand({
      TableName: tableName(),
      Key: dueKey(digest),
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': digest.version },
    }),
  );
}

const dueKey = ({ dueAt, cadence, owner }: Digest) => ({
  PK: DIGESTS_DUE,
  SK: `${dueAt}#${cadence}#${owner}`,
});
