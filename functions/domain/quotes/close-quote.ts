import { v7 as uuidV7 } from 'uuid';
import type { Message, Order, QuoteSide } from '../../../shared/entities/order.ts';
import { getActor } from '../../platform/table/users.ts';
import {
  changeAsDealer,
  changeForCaller,
  changeOwn,
  getSide,
  type QuoteCaller,
  requireQuote,
} from './access.ts';
import { requireNoMoney } from './guards.ts';
import { COLLECTOR, transition } from './transition.ts';

export async function declineQuote(
  caller: QuoteCaller,
  id: string,
  note: string | undefined,
): Promise<Order> {
  const side = getSide(caller, await requireQuote(caller, id));
  const by = side === 'dealer' ? await getActor(caller.userId) : null;
  return changeForCaller(caller, id, (before, now) => {
    const after = transition(before, 'decline', { actor: side, by }, now);
    requireNoMoney(before);
    return {
      after: { ...after, messages: [...after.messages, ...toMessages(side, by, note, now)] },
      event: { change: 'declined', actor: side },
    };
  });
}

export const withdrawQuote = (caller: QuoteCaller, id: string): Promise<Order> =>
  changeOwn(caller, id, (before, now) => {
    const after = transition(before, 'withdraw', COLLECTOR, now);
    requireNoMoney(before);
    return { after, event: { change: 'withdrawn', actor: 'collector' } };
  });

export const releaseHold = (
  caller: QuoteCaller,
  id: string,
  note: string | undefined,
): Promise<Order> =>
  changeAsDealer(caller, id, (before, now, by) => {
    const after = transition(before, 'release', { actor: 'dealer', by }, now);
    requireNoMoney(before);
    return {
      after: { ...after, messages: [...after.messages, ...toMessages('dealer', by, note, now)] },
      event: { change: 'released', actor: 'dealer' },
    };
  });

const toMessages = (
  from: QuoteSide,
  by: Message['by'],
  note: string | undefined,
  createdAt: string,
): Message[] => (note ? [{ id: uuidV7(), from, by, text: note, createdAt }] : []);
