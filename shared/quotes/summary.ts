import type { InboxGroup, OrderSummary } from '../entities/order.ts';
import { getBalanceCents, sumLedger } from './ledger.ts';
import { countUnread, getLastOffer, isCapturing, isOnlyQuestion, type Quote } from './quote.ts';
import { getStage, getTask } from './stage.ts';

const MAX_NAMES = 3;
const MAX_NAME_LENGTH = 80;

/** The stage is that of the last change: the clock changes a quote when its days for returns are over. */
export function summarize(quote: Quote, readUpTo: string | null): OrderSummary {
  const unread = countUnread(quote, 'dealer', readUpTo);
  const { id, reference, requester, totalAmount, state, heldUntil, createdAt, updatedAt } = quote;
  const { place } = quote;
  const group = getGroup(quote, unread);
  return {
    id,
    reference,
    requester,
    totalAmount,
    state,
    heldUntil,
    unread,
    ...(place === undefined ? {} : { place }),
    createdAt,
    updatedAt,
    group,
    stage: getStage(quote, isCapturing(quote), updatedAt),
    isQuestion: isOnlyQuestion(quote),
    waitingSince: getWaitingSince(quote, group, readUpTo),
    expiresAt: getLastOffer(quote)?.expiresAt ?? null,
    names: quote.items.slice(0, MAX_NAMES).map(({ name }) => name.slice(0, MAX_NAME_LENGTH)),
    itemCount: quote.items.length,
    imageUrl: quote.items.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
  };
}

/** Tasks count for archived quotes as well, because they are about money and pieces of customers. */
function getGroup(quote: Quote, unread: number): InboxGroup {
  const task = getTask(quote);
  if (task) return task;
  const { state, archivedAt } = quote;
  if (archivedAt !== null) return 'archived';
  if (state === 'pending' || state === 'countered' || unread > 0) return 'waiting';
  if (state === 'accepted' || state === 'quoted') return state;
  return isUnfinished(quote) ? 'accepted' : 'closed';
}

/** Parcels on their way, sales that are not paid anymore, and disputes. */
const isUnfinished = (quote: Quote): boolean =>
  quote.dispute?.isOpen === true ||
  getBalanceCents(quote) > 0 ||
  quote.shipments.some(({ shippedAt, deliveredAt }) => shippedAt !== null && deliveredAt === null);

function getWaitingSince(quote: Quote, group: InboxGroup, readUpTo: string | null): string {
  const { messages, state, history, createdAt } = quote;
  const changedAt = history.at(-1)?.at ?? createdAt;
  if (group !== 'waiting') return getTaskTime(quote, group) ?? changedAt;
  const message = messages.find(
    ({ from, id }) => from === 'collector' && (readUpTo === null || id > readUpTo),
  );
  const isAsked = state === 'pending' || state === 'countered';
  const times = [isAsked ? changedAt : undefined, message?.createdAt];
  return times.filter((time) => time !== undefined).sort()[0] ?? changedAt;
}

/** @returns since when staff have to do something; undefined if the last change of the state began it. */
function getTaskTime({ ledger, returns }: Quote, group: InboxGroup): string | undefined {
  const { payments } = sumLedger(ledger);
  switch (group) {
    case 'unapplied':
      return payments.find(({ isApplied }) => !isApplied)?.entry.at;
    case 'to-clear':
      return payments.find(({ isCleared }) => !isCleared)?.entry.at;
    case 'returns':
      return returns.find(({ decision, receivedAt }) => decision !== 'declined' && !receivedAt)
        ?.requestedAt;
    case 'to-refund':
      return returns.findLast(({ receivedAt }) => receivedAt)?.receivedAt ?? ledger.at(-1)?.at;
    default:
      return undefined;
  }
}
