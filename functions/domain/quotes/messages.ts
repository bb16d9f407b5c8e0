import { v7 as uuidV7 } from 'uuid';
import type { Order } from '../../../shared/entities/order.ts';
import { getMessageRefusal, getState } from '../../../shared/quotes/quote.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { getActor } from '../../platform/table/users.ts';
import { changeForCaller, getSide, type QuoteCaller, requireQuote } from './access.ts';
import { toRequestKey } from './change-quote.ts';
import { stateConflict } from './transition.ts';

export async function writeMessage(
  caller: QuoteCaller,
  id: string,
  text: string,
  idempotencyKey: string,
): Promise<Order> {
  const side = getSide(caller, await requireQuote(caller, id));
  const by = side === 'dealer' ? await getActor(caller.userId) : null;
  const key = toRequestKey(`message ${side}`, idempotencyKey);
  return changeForCaller(caller, id, (before, now) => {
    if (before.keys.includes(key)) return undefined;
    const refusal = side === 'collector' ? getMessageRefusal(before, now) : undefined;
    if (refusal) throw stateConflict(getState(before, now), refusal);
    const messageId = nextMessageId(before);
    const message = { id: messageId, from: side, by, text, createdAt: now };
    return {
      after: { ...before, messages: [...before.messages, message], keys: [...before.keys, key] },
      event: { change: 'message', actor: side, messageId },
    };
  });
}

export const markRead = (caller: QuoteCaller, id: string, messageId: string): Promise<Order> =>
  changeForCaller(caller, id, (before, _now, side) => {
    const isKnown = before.messages.some((message) => message.id === messageId);
    const readUpTo = before.readUpTo[side];
    if (!isKnown || (readUpTo !== null && readUpTo >= messageId)) return undefined;
    return { after: { ...before, readUpTo: { ...before.readUpTo, [side]: messageId } } };
  });

export async function addNote(
  caller: QuoteCaller,
  id: string,
  text: string,
  idempotencyKey: string,
): Promise<Order> {
  const by = await getActor(caller.userId);
  const key = toRequestKey('note', idempotencyKey);
  return changeForCaller(caller, id, (before, now) => {
    if (before.keys.includes(key)) return undefined;
    const note = { id: uuidV7(), text, createdAt: now, by };
    return { after: { ...before, notes: [...before.notes, note], keys: [...before.keys, key] } };
  });
}

/** Ids sort by time, even if the clocks of two processes differ. */
export function nextMessageId({ messages }: StoredQuote): string {
  const last = messages.at(-1)?.id;
  const id = uuidV7();
  if (last === undefined || id > last) return id;
  return uuidV7({ msecs: Number.parseInt(last.replace('-', '').slice(0, 12), 16) + 1 });
}
