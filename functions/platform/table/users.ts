import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import { User } from '../../../shared/entities/user.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { unauthorized } from '../errors.ts';
import type { PersonalData } from '../personal-data.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { transactWrite, type Write } from './conditional-writes.ts';
import { parallelBatchGet } from './parallel-batch-get.ts';
import { parseRows } from './parse-rows.ts';
import { tableName } from './table.ts';

/**
 * | access pattern              | keys                                  |
 * |-----------------------------|---------------------------------------|
 * | one user                    | PK = `USER#<id>`, SK = `USER`         |
 * | the user of an address      | PK = `EMAIL#<address>`, SK = `EMAIL`  |
 *
 * An address belongs to one user: both rows are written in one transaction.
 */
export const EMAIL = 'EMAIL#';
export const USER = 'USER#';

export const personalData = {
  of: 'member',
  content: 'name and e-mail address, as the user pool has them',
  expires: 'with the account',
  exportAs: 'user',
  load: ({ userId }) => findUser(userId),
  erase: async ({ userId }) => {
    const user = await findUser(userId);
    if (user) await deleteUser(user);
  },
  isErasedLast: true,
} as const satisfies PersonalData;
const userKey = (id: string) => ({ PK: `${USER}${id}`, SK: 'USER' });
const emailKey = (email: string) => ({ PK: `${EMAIL}${email}`, SK: 'EMAIL' });

type Profile = Omit<User, 'createdAt' | 'updatedAt'>;

export async function findUser(id: string): Promise<User | undefined> {
  const Item = await read(userKey(id));
  return Item && User.parse(Item);
}

/** @returns the users that exist, by id. */
export async function findUsers(ids: readonly string[]): Promise<ReadonlyMap<string, User>> {
  const users = await parseRows(await parallelBatchGet(ids.map(userKey)), (row) => User.parse(row));
  return new Map(users.map((user) => [user.id, user]));
}

export type Actor = ItemEvent['by'];

export async function getActor(userId: string): Promise<Actor> {
  const user = await findUser(userId);
  if (!user) throw unauthorized();
  return { id: user.id, email: user.email };
}

/** @param email lower case. @returns the id of the account with this confirmed address. */
export async function findUserIdOf(email: string): Promise<string | undefined> {
  return (await read(emailKey(email)))?.userId;
}

/** The user pool decides who owns an address: an account that had it before is deleted. Writes only changed
 *  data. */
export function saveUser(profile: Profile): Promise<User> {
  return retryOnConflict('Your account is being changed. Please try again.', () => write(profile));
}

export const userCheck = (id: string): Write => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: userKey(id),
    ConditionExpression: 'attribute_exists(PK)',
  },
});

export async function deleteUser({ id, email }: User): Promise<void> {
  const TableName = tableName();
  await transactWrite([
    { Delete: { TableName, Key: userKey(id) } },
    {
      Delete: {
        TableName,
        Key: emailKey(email),
        ConditionExpression: 'attribute_not_exists(PK) OR userId = :id',
        ExpressionAttributeValues: { ':id': id },
      },
    },
  ]);
}

async function write(profile: Profile): Promise<User | undefined> {
  const [known, owner] = await Promise.all([
    findUser(profile.id),
    read(emailKey(profile.email)).then((row): string | undefined => row?.userId),
  ]);
  if (known && owner === profile.id && isSame(known, profile)) return known;

  const now = new Date().toISOString();
  const user: User = { ...profile, createdAt: known?.createdAt ?? now, updatedAt: now };
  const TableName = tableName();
  const ownedBy = { ConditionExpression: 'userId = :id' };
  const isSaved = await transactWrite([
    { Put: { TableName, Item: { ...userKey(user.id), ...user } } },
    {
      Put: {
        TableName,
        Item: { ...emailKey(user.email), userId: user.id },
        ...(owner
          ? { ...ownedBy, ExpressionAttributeValues: { ':id': owner } }
          : { ConditionExpression: 'attribute_not_exists(PK)' }),
      },
    },
    ...(known && known.email !== user.email
      ? [
          {
            Delete: {
              TableName,
              Key: emailKey(known.email),
              ConditionExpression: 'attribute_not_exists(PK) OR userId = :id',
              ExpressionAttributeValues: { ':id': user.id },
            },
          },
        ]
      : []),
    ...(owner && owner !== user.id ? [{ Delete: { TableName, Key: userKey(owner) } }] : []),
  ]);
  return isSaved ? user : undefined;
}

function isSame(known: User, profile: Profile): boolean {
  return (Object.keys(profile) as (keyof Profile)[]).every(
    (field) => known[field] === profile[field],
  );
}

async function read(Key: Record<string, string>) {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
  );
  return Item;
}
