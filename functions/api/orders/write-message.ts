import { v4 as uuidV4, v7 as uuidV7 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { getMessageRefusal, getState } from '../../../shared/quotes/quote.ts';
import { getActor } from '../../platform/http/actor.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { toKey } from './idempotency.ts';
import { changeForCaller, getSide, requireQuote } from './quote-for-caller.ts';
import { stateConflict } from './transition.ts';

type Orders = Contract['orders'];
type Write = Orders['POST /api/orders/{id}/messages'];
type Read = Orders['POST /api/orders/{id}/read'];
type Note = Orders['POST /api/orders/{id}/notes'];

export async function writeMessage({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Write>): Promise<ApiResponse<Write>> {
  const side = getSide(caller, await requireQuote(caller, params.id));
  const by = side === 'dealer' ? await getActor(caller.userId) : null;
  const key = toKey(`message ${side}`, headers['idempotency-key'] ?? uuidV4());
  const order = await changeForCaller(caller, params.id, (before, now) => {
    if (before.keys.includes(key)) return undefined;
    const refusal = side === 'collector' ? getMessageRefusal(before, now) : undefined;
    if (refusal) throw stateConflict(getState(before, now), refusal);
    const id = nextMessageId(before);
    const message = { id, from: side, by, text: body.text, createdAt: now };
    return {
      after: { ...before, messages: [...before.messages, message], keys: [...before.keys, key] },
      event: { change: 'message', actor: side, messageId: id },
    };
  });
  return { body: order };
}

export async function markRead({
  caller,
  params,
  body,
}: ApiRequest<Read>): Promise<ApiResponse<Read>> {
  const order = await changeForCaller(caller, params.id, (before, _now, side) => {
    const isKnown = before.messages.some(({ id }) => id === body.message);
    const readUpTo = before.readUpTo[side];
    if (!isKnown || (readUpTo !== null && readUpTo >= body.message)) return undefined;
    return { after: { ...before, readUpTo: { ...before.readUpTo, [side]: body.message } } };
  });
  return { body: order };
}

export async function addNote({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Note>): Promise<ApiResponse<Note>> {
  const by = await getActor(caller.userId);
  const key = toKey('note', headers['idempotency-key'] ?? uuidV4());
  const order = await changeForCaller(caller, params.id, (before, now) => {
    if (before.keys.includes(key)) return undefined;
    const note = { id: uuidV7(), text: body.text, createdAt: now, by };
    return { after: { ...before, notes: [...before.notes, note], keys: [...before.keys, key] } };
  });
  return { body: order };
}

/** Ids sort by time, also when the clocks of two processes differ. */
function nextMessageId({ messages }: StoredQuote): string {
  const last = messages.at(-1)?.id;
  const id = uuidV7();
  if (last === undefined || id > last) return id;
  return uuidV7({ msecs: Number.parseInt(last.replace('-', '').slice(0, 12), 16) + 1 });
}
