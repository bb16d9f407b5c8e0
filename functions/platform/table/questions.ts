import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Mail } from '../../../shared/entities/mail.ts';
import type { Order } from '../../../shared/entities/order.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import { limitedCountUpdate } from './counters.ts';
import { queueWrites } from './mail-queue.ts';
import { toRecipientId } from './mail-recipients.ts';
import { indexQuery, iterateRows, nowSeconds, TABLE, tableName } from './table.ts';

/**
 * | access pattern                                | keys                                             |
 * |-----------------------------------------------|--------------------------------------------------|
 * | a question whose sender confirms the address  | PK = `QUESTION#<id>`, SK = `QUESTION`            |
 * | those of an address                           | GSI1: PK = `QUESTIONS_OF#<recipient id>`, SK = `<id>` |
 * | an address's questions of a day               | PK = `QUESTION_RATE#<recipient id>`, SK = `<day>` |
 */
export const QUESTION = 'QUESTION#';
export const QUESTIONS_OF = 'QUESTIONS_OF#';
export const QUESTION_RATE = 'QUESTION_RATE#';

export const personalData = {
  of: 'address',
  content: 'questions of visitors who have not confirmed their address',
  expires: 'after 8 days; numbers of questions within two days',
  exportAs: 'questions',
  load: ({ email }) => listQuestions(email),
  erase: async ({ email }) => {
    for (const { id } of await listQuestions(email)) {
      await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: key(id) }));
    }
  },
  kept: 'numbers of questions under a hash of the address, so that an erasure does not lift the limits',
} as const satisfies PersonalData;

const key = (id: string) => ({ PK: `${QUESTION}${id}`, SK: 'QUESTION' });

/** Limits the mails to an address that did not ask for them. */
export const MAX_QUESTIONS_PER_DAY = 10;
const DAY_SECONDS = 24 * 60 * 60;
export const QUESTION_SECONDS = 7 * DAY_SECONDS;

const Question = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.email(),
  productId: z.uuid(),
  question: z.string(),
  askedAt: z.iso.datetime().optional(),
});
export type Question = z.infer<typeof Question>;

/** A quote of a visitor, or of a customer for whom staff began it, belongs to no account. An account that confirms the
 *  address takes it over, and an erasure takes the name away. */
export const belongsToVisitor = ({
  userId,
  requester: { email, firstName },
  isForCustomer,
}: Pick<Order, 'userId' | 'requester' | 'isForCustomer'>): boolean =>
  email === null ? isForCustomer && firstName !== null : userId === toGuestId(email);

/**
 * Saves the question together with its confirmation mail.
 * @param limit is part of the transaction. If it fails, the question is saved without a mail and is confirmed
 *   together with another one of the day.
 */
export async function saveQuestion(
  question: Question,
  confirmation: Mail,
  limit: Write[],
): Promise<void> {
  const put: Write = {
    Put: {
      TableName: tableName(),
      Item: {
        ...key(question.id),
        ...question,
        GSI1PK: toAddressPartition(question.email),
        GSI1SK: question.id,
        [TABLE.timeToLive]: nowSeconds() + QUESTION_SECONDS + DAY_SECONDS,
      },
    },
  };
  if (await transactWrite([put, ...queueWrites(confirmation), ...limit])) return;
  await transactWrite([put]);
}

export async function findQuestion(id: string): Promise<Question | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(id), ConsistentRead: true }),
  );
  return Item && Question.parse(Item);
}

const toAddressPartition = (email: string) => `${QUESTIONS_OF}${toRecipientId(email)}`;

const listQuestions = (email: string): Promise<Question[]> =>
  Array.fromAsync(iterateRows(indexQuery(toAddressPartition(email)), (row) => Question.parse(row)));

export function countQuestion(recipientId: string, questionId: string): Promise<boolean> {
  const update = limitedCountUpdate(
    toDayKey(recipientId, new Date().toISOString()),
    MAX_QUESTIONS_PER_DAY,
    nowSeconds() + QUESTION_SECONDS + DAY_SECONDS,
  );
  return sendConditional(
    new UpdateCommand({
      ...update,
      UpdateExpression: `${update.UpdateExpression}, questions :question`,
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':question': new Set([questionId]),
      },
    }),
  );
}

export async function findQuestionsOfDay(recipientId: string, at: string): Promise<Question[]> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableName(),
      Key: toDayKey(recipientId, at),
      ConsistentRead: true,
    }),
  );
  const ids: Set<string> = Item?.questions ?? new Set();
  const questions = await Promise.all(Array.from(ids, findQuestion));
  return questions.filter((question) => question !== undefined);
}

const toDayKey = (recipientId: string, at: string) => ({
  PK: `${QUESTION_RATE}${recipientId}`,
  SK: at.slice(0, 10),
});
