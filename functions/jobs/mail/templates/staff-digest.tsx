import pluralize from 'pluralize';
import {
  type Content,
  formatMailDate,
  type Letter,
  type MailContext,
  toSiteUrl,
} from './context.ts';
import { Action, Paragraph, Quotation, Subheading } from './parts.tsx';

export function staffDigest(digest: Content<'staff-digest'>, context: MailContext): Letter {
  const { pendingQuotes, oldestPendingAt, failedSyncs, syncError, isSyncBlocked, blockedReason } =
    digest;
  const tasks = listTasks(digest);
  const hasQuotes = pendingQuotes > 0 || tasks.length > 0;
  const parts = [
    ...tasks,
    pendingQuotes > 0 && toPendingText(pendingQuotes),
    failedSyncs > 0 && `${pluralize('sync', failedSyncs, true)} failed`,
    isSyncBlocked && 'a sync needs your confirmation',
  ].filter((part) => part !== false);
  const summary = parts.join(', ') || 'nothing needs your attention';

  return {
    subject: capitalize(summary),
    preview: syncError ?? `Daily summary for ${context.shop.name}`,
    title: `Daily summary for ${context.shop.name}`,
    body: (
      <>
        {parts.length === 0 && <Paragraph>Nothing needs your attention.</Paragraph>}
        {hasQuotes && (
          <>
            <Subheading>Quotes</Subheading>
            {tasks.map((task) => (
              <Paragraph key={task}>{`${capitalize(task)}.`}</Paragraph>
            ))}
            {pendingQuotes > 0 && (
              <Paragraph>
                {`${toPendingText(pendingQuotes)} for your answer.`}
                {oldestPendingAt &&
                  ` ${pendingQuotes === 1 ? 'It' : 'The oldest'} has been waiting since ${formatMailDate(oldestPendingAt, context)}.`}
              </Paragraph>
            )}
            <Action href={toSiteUrl(context, '/quotes')}>Open the quotes</Action>
          </>
        )}
        {(failedSyncs > 0 || isSyncBlocked) && (
          <>
            <Subheading>Sync with Airtable</Subheading>
            {failedSyncs > 0 && (
              <Paragraph>
                {`${pluralize('sync', failedSyncs, true)} failed${syncError ? '. The latest error:' : '.'}`}
              </Paragraph>
            )}
            {syncError && <Quotation text={syncError} />}
            {isSyncBlocked && (
              <Paragraph>
                A sync would change much of the shop. It changes nothing until you confirm it.
              </Paragraph>
            )}
            {blockedReason && <Quotation text={blockedReason} />}
            <Action href={toSiteUrl(context, '/admin')}>Open the back office</Action>
          </>
        )}
      </>
    ),
    reason: `You are receiving this e-mail because you get the daily summary for ${context.shop.name}.`,
  };
}

/** In the order of the inbox. */
function listTasks({ tasks }: Content<'staff-digest'>): string[] {
  const { unapplied, toRefund, returns, toShip, toClear } = tasks;
  return [
    unapplied > 0 && `unapplied payments in ${pluralize('quote', unapplied, true)}`,
    toRefund > 0 && `${pluralize('refund', toRefund, true)} to make`,
    returns > 0 && `${pluralize('return', returns, true)} to handle`,
    toShip > 0 && `${pluralize('order', toShip, true)} to ship`,
    toClear > 0 && `${pluralize('payment', toClear, true)} to confirm`,
  ].filter((part) => part !== false);
}

const toPendingText = (count: number) =>
  count === 1 ? '1 quote or question is waiting' : `${count} quotes or questions are waiting`;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
