import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { truncate } from '../../../shared/airtable-mapping/truncate.ts';
import type { Mail } from '../../../shared/entities/mail.ts';
import { QuoteMail } from '../../../shared/entities/quote-mail.ts';
import { sendConditional } from './conditional-writes.ts';
import { indexQuery, iterateRows, tableName } from './table.ts';

/**
 * | access pattern                    | keys                                                  |
 * |-----------------------------------|-------------------------------------------------------|
 * | the mails of a quote, oldest first | GSI1: PK = `MAILS_OF#<order id>`, SK = `<time>#<id>` |
 *
 * The row that says that a mail was queued, `MAIL_KEY#<id>`, also says what became of it, without the address.
 */
export const MAILS_OF = 'MAILS_OF#';
export const MAIL_KEY = 'MAIL_KEY#';

const MAX_REASON_LENGTH = 300;
const ADDRESS = /[^\s<>]+@[^\s<>]+/g;

export const toMailKey = (id: string) => ({ PK: `${MAIL_KEY}${id}`, SK: 'MAIL_KEY' });

/** @returns undefined for a mail that is not about a quote. */
export const getOrderId = ({ content }: Pick<Mail, 'content'>): string | undefined =>
  content.template === 'quote-update' ? content.orderId : undefined;

/** Attributes of the row of a mail about a quote; none for others. */
export function quoteMailFields({ id, content }: Mail, queuedAt: string, requestId?: string) {
  if (content.template !== 'quote-update') return {};
  const row: QuoteMail = {
    id,
    to: content.to,
    about: content.update,
    state: 'queued',
    at: queuedAt,
    queuedAt,
    reason: null,
    requestId: requestId ?? null,
  };
  return { ...row, GSI1PK: `${MAILS_OF}${content.orderId}`, GSI1SK: `${queuedAt}#${id}` };
}

/** Yields the mails of a quote, oldest first. */
export const iterateQuoteMails = (orderId: string): AsyncGenerator<QuoteMail, void> =>
  iterateRows(indexQuery(`${MAILS_OF}${orderId}`), (row) => QuoteMail.parse(row));

/** Reports may come in any order, and before the answer of SES: a state replaces those with a lower number. Up to `sent`,
 *  a mail may be set aside and tried again. */
const RANK: Record<QuoteMail['state'], number> = {
  queued: 0,
  stopped: 0,
  unwanted: 1,
  failed: 1,
  sent: 2,
  delivered: 3,
  bounced: 4,
  complained: 5,
};

/** Stores what became of a mail, if it is about a quote. */
export async function saveMailState(
  id: string,
  state: QuoteMail['state'],
  reason: string | null = null,
): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: toMailKey(id),
      UpdateExpression: 'SET #state = :state, #at = :now, reason = :reason, #rank = :rank',
      ConditionExpression:
        'attribute_exists(GSI1PK) AND (attribute_not_exists(#rank) OR #rank < :sent OR #rank < :rank)',
      ExpressionAttributeNames: { '#state': 'state', '#at': 'at', '#rank': 'rank' },
      ExpressionAttributeValues: {
        ':state': state,
        ':now': new Date().toISOString(),
        // SES may name the address, which is stored with the mail only.
        ':reason':
          reason === null ? null : truncate(reason.replaceAll(ADDRESS, '…'), MAX_REASON_LENGTH),
        ':rank': RANK[state],
        ':sent': RANK.sent,
      },
    }),
  );
}
