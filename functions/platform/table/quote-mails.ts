import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Mail } from '../../../shared/entities/mail.ts';
import { QuoteMail } from '../../../shared/entities/quote-mail.ts';
import { truncate } from '../../../shared/text/truncate.ts';
import { sendConditional } from './conditional-writes.ts';
import { indexQuery, iterateRows, tableName } from './table.ts';

/**
 * | access pattern                    | keys                                                  |
 * |-----------------------------------|-------------------------------------------------------|
 * | the mails of a quote, oldest first | GSI1: PK = `MAILS_OF#<order id>`, SK = `<time>#<id>` |
 *
 * The row `MAIL_KEY#<id>` of a queued mail also stores its state, without the address.
 */
export const MAILS_OF = 'MAILS_OF#';
export const MAIL_KEY = 'MAIL_KEY#';

const MAX_REASON_LENGTH = 300;
const ADDRESS = /[^\s<>]+@[^\s<>]+/g;

export const toMailKey = (id: string) => ({ PK: `${MAIL_KEY}${id}`, SK: 'MAIL_KEY' });

export const getOrderId = ({ content }: Pick<Mail, 'content'>): string | undefined =>
  content.template === 'quote-update' ? content.orderId : undefined;

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

export const iterateQuoteMails = (orderId: string): AsyncGenerator<QuoteMail, void> =>
  iterateRows(indexQuery(`${MAILS_OF}${orderId}`), (row) => QuoteMail.parse(row));

/** Reports may arrive in any order, even before SES's response: a state replaces those with a lower number. Up
 *  to `sent`, a mail may be set aside and retried. */
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
        // The reason is redacted, because SES may name the address, which is stored only with the mail.
        ':reason':
          reason === null ? null : truncate(reason.replaceAll(ADDRESS, '…'), MAX_REASON_LENGTH),
        ':rank': RANK[state],
        ':sent': RANK.sent,
      },
    }),
  );
}
