import { v7 as uuidV7 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Message } from '../../../shared/entities/order.ts';
import { getActor } from '../../platform/http/actor.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  changeAsDealer,
  changeForCaller,
  changeOwn,
  getSide,
  requireQuote,
  type Side,
} from './quote-for-caller.ts';
import { COLLECTOR, transition } from './transition.ts';

type Orders = Contract['orders'];
type Decline = Orders['POST /api/orders/{id}/decline'];
type Withdraw = Orders['POST /api/orders/{id}/withdraw'];
type Release = Orders['POST /api/orders/{id}/release'];

/** Either side can decline; the note becomes a message. */
export async function declineQuote({
  caller,
  params,
  body,
}: ApiRequest<Decline>): Promise<ApiResponse<Decline>> {
  const side = getSide(caller, await requireQuote(caller, params.id));
  const by = side === 'dealer' ? await getActor(caller.userId) : null;
  const order = await changeForCaller(caller, params.id, (before, now) => {
    const after = transition(before, 'decline', { actor: side, by }, now);
    return {
      after: { ...after, messages: [...after.messages, ...toMessages(side, by, body.note, now)] },
      event: { change: 'declined', actor: side },
    };
  });
  return { body: order };
}

export async function withdrawQuote({
  caller,
  params,
}: ApiRequest<Withdraw>): Promise<ApiResponse<Withdraw>> {
  const order = await changeOwn(caller, params.id, (before, now) => ({
    after: transition(before, 'withdraw', COLLECTOR, now),
    event: { change: 'withdrawn', actor: 'collector' },
  }));
  return { body: order };
}

/** The pieces of an accepted offer are free again. */
export async function releaseHold({
  caller,
  params,
  body,
}: ApiRequest<Release>): Promise<ApiResponse<Release>> {
  const order = await changeAsDealer(caller, params.id, (before, now, by) => {
    const after = transition(before, 'release', { actor: 'dealer', by }, now);
    return {
      after: {
        ...after,
        messages: [...after.messages, ...toMessages('dealer', by, body.note, now)],
      },
      event: { change: 'released', actor: 'dealer' },
    };
  });
  return { body: order };
}

const toMessages = (
  from: Side,
  by: Message['by'],
  note: string | undefined,
  createdAt: string,
): Message[] => (note ? [{ id: uuidV7(), from, by, text: note, createdAt }] : []);
