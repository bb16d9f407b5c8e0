import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { MailStatus, type MailStop } from '../../../shared/entities/mail-status.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { TABLE, tableName } from './table.ts';

/**
 * | access pattern                              | keys                                    |
 * |---------------------------------------------|-----------------------------------------|
 * | why no mail can be sent                     | PK = `MAIL_STATUS`, SK = `STOP`         |
 * | the last report about a mail to the dealer  | PK = `MAIL_STATUS`, SK = `DEALER_REPORT` |
 */
export const MAIL_STATUS = 'MAIL_STATUS';

const STOP = { PK: MAIL_STATUS, SK: 'STOP' };
const DEALER_REPORT = { PK: MAIL_STATUS, SK: 'DEALER_REPORT' };

const REPORT_TTL_SECONDS = 90 * 24 * 60 * 60;

export async function findMailStatus(): Promise<MailStatus> {
  const [stopped, dealerReport] = await Promise.all([STOP, DEALER_REPORT].map(read));
  return MailStatus.parse({ stopped: stopped ?? null, dealerReport: dealerReport ?? null });
}

export async function saveMailStop(
  reason: MailStop,
  oldestQueuedAt: string | undefined,
): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: STOP,
      UpdateExpression:
        'SET reason = :reason, since = if_not_exists(since, :now), oldestQueuedAt = :oldest',
      ExpressionAttributeValues: {
        ':reason': reason,
        ':now': new Date().toISOString(),
        ':oldest': oldestQueuedAt ?? null,
      },
    }),
  );
}

export async function isMailStopped(): Promise<boolean> {
  return (await read(STOP)) !== undefined;
}

export async function endMailStop(): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: STOP }));
}

export async function saveDealerReport(
  reason: NonNullable<MailStatus['dealerReport']>['reason'],
): Promise<void> {
  const at = new Date().toISOString();
  await dynamodb.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...DEALER_REPORT,
        reason,
        at,
        [TABLE.timeToLive]: Math.floor(Date.parse(at) / 1000) + REPORT_TTL_SECONDS,
      },
    }),
  );
}

export async function dismissDealerReport(): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: DEALER_REPORT }));
}

async function read(Key: typeof STOP): Promise<Record<string, unknown> | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
  );
  return Item;
}
