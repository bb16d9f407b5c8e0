import { v5 as uuidV5, v7 as uuidV7 } from 'uuid';
import type * as z from 'zod';
import type { FloorQuestion } from '../../../shared/contract/consignors.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { FloorRequest } from '../../../shared/entities/floor-request.ts';
import type { Mail } from '../../../shared/entities/mail.ts';
import type { PricedLine } from '../../../shared/entities/order.ts';
import { formatMoney } from '../../../shared/quotes/money.ts';
import { getState } from '../../../shared/quotes/quote.ts';
import { nextState } from '../../../shared/quotes/states.ts';
import { log } from '../../platform/aws/log.ts';
import { conflict } from '../../platform/errors.ts';
import { findConsignor } from '../../platform/table/consignors.ts';
import {
  findFloorRequest,
  type StoredFloorRequest,
  saveFloorAnswer,
  saveFloorRequest,
} from '../../platform/table/floor-requests.ts';
import { toMailId } from '../../platform/table/mail-queue.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';
import { createMailToken, readMailToken } from '../../platform/table/mail-tokens.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import { requireAddress } from '../consignors/mail-address.ts';
import { type QuoteCaller, requireQuoteAsDealer } from './access.ts';
import { changeQuote } from './change-quote.ts';
import { findPiecesBelowFloor, listNames, loadFloors, type PieceBelowFloor } from './floors.ts';
import { stateConflict } from './transition.ts';

type Answer = Pick<
  z.output<Contract['consignors']['POST /api/consignor-answers/answer']['body']>,
  'answer' | 'price'
>;

const NAMESPACE = '5b1f7c64-9e0d-4c8a-8f32-61d0a7e4b95c';
const SEPARATOR = '~';
const MAX_QUESTIONS = 20;
const STATES = {
  approve: 'approved',
  counter: 'countered',
  decline: 'declined',
} as const satisfies Record<Answer['answer'], FloorRequest['state']>;

/**
 * Asks for prices of single units after discounts. Prices that need no approval are left out, and so are questions that
 * were answered or asked less than an hour ago.
 * @throws AppError NOT_FOUND, OWN_QUOTE, STATE_CONFLICT if no offer can be made, or CONFLICT if a consignor cannot be reached,
 *  the quote has too many questions, or all were asked less than an hour ago; then none is asked.
 */
export async function askConsignors(
  caller: QuoteCaller,
  orderId: string,
  lines: readonly PricedLine[],
): Promise<FloorRequest[]> {
  const quote = await requireQuoteAsDealer(caller, orderId);
  const now = new Date().toISOString();
  if (!canOffer(quote, now)) throw stateConflict(getState(quote, now));
  const floors = await loadFloors(quote);
  const requests = findPiecesBelowFloor(quote, lines, floors)
    .map((piece) => createRequest(quote.id, piece, now))
    .filter(({ id }) => !floors.requests.some((each) => each.id === id && each.answeredAt));
  requireRoom([...floors.requests, ...requests]);
  const addresses = await findAddresses(requests);
  const asked: FloorRequest[] = [];
  for (const request of requests) {
    const to = addresses.get(request.consignorId);
    if (to && (await saveFloorRequest(request, await createMail(request, to)))) {
      asked.push(request);
    }
  }
  if (requests.length > 0 && asked.length === 0) {
    throw conflict('The consignor was asked less than an hour ago.');
  }
  return asked;
}

const canOffer = (quote: StoredQuote, now: string): boolean =>
  nextState(getState(quote, now), 'offer', 'dealer') !== undefined;

function requireRoom(requests: readonly Pick<FloorRequest, 'id'>[]): void {
  if (new Set(requests.map(({ id }) => id)).size <= MAX_QUESTIONS) return;
  throw conflict(`A quote has room for ${MAX_QUESTIONS} questions to consignors. Ask by phone.`);
}

/** The id is the same for the same question. */
const createRequest = (
  orderId: string,
  piece: PieceBelowFloor,
  askedAt: string,
): StoredFloorRequest => ({
  ...piece,
  id: uuidV5(`${orderId} ${piece.consignorId} ${piece.productId} ${piece.price}`, NAMESPACE),
  orderId,
  state: 'asked',
  counterPrice: null,
  askedAt,
  answeredAt: null,
});

/** @returns the addresses by the ids of the consignors. */
async function findAddresses(
  requests: readonly StoredFloorRequest[],
): Promise<ReadonlyMap<string, string>> {
  const requestsOf = Map.groupBy(requests, ({ consignorId }) => consignorId);
  const addresses = await Promise.all(
    Array.from(requestsOf, async ([id, pieces]) => {
      const consignor = await findConsignor(id);
      // Not all staff may see the names of consignors.
      const toMessage = (problem: string) =>
        `The consignor of ${listNames(pieces)} ${problem}. Ask by phone.`;
      return [id, await requireAddress(consignor?.email ?? null, toMessage)] as const;
    }),
  );
  return new Map(addresses);
}

async function createMail(
  { orderId, id, name, imageUrl, price, floor, askedAt }: StoredFloorRequest,
  to: string,
): Promise<Mail> {
  const token = await createMailToken('consignor', { sub: `${orderId}${SEPARATOR}${id}` });
  return {
    id: toMailId('floor-question', orderId, id, askedAt),
    to,
    recipientId: toRecipientId(to),
    list: null,
    content: { template: 'floor-question', name, imageUrl, price, floor, token },
  };
}

/** @returns undefined if the token is invalid or has expired. */
export async function findQuestion(token: string): Promise<StoredFloorRequest | undefined> {
  const claims = await readMailToken('consignor', token);
  const [orderId, id] = claims?.sub.split(SEPARATOR) ?? [];
  return orderId && id ? findFloorRequest(orderId, id) : undefined;
}

export const toQuestion = async (request: StoredFloorRequest): Promise<FloorQuestion> => ({
  ...request,
  isNeeded: await isNeeded(request),
});

async function isNeeded({ orderId, productId }: StoredFloorRequest): Promise<boolean> {
  const quote = await findOrder(orderId);
  return (
    quote !== undefined &&
    canOffer(quote, new Date().toISOString()) &&
    quote.items.some((item) => item.productId === productId)
  );
}

/** @throws AppError CONFLICT if the question was answered before, or is no longer needed. */
export async function answerQuestion(
  request: StoredFloorRequest,
  { answer, price }: Answer,
): Promise<FloorQuestion> {
  if (request.state === 'asked' && !(await isNeeded(request))) {
    throw conflict('This question is no longer needed.');
  }
  const answered: StoredFloorRequest = {
    ...request,
    state: STATES[answer],
    counterPrice: price ?? null,
    answeredAt: new Date().toISOString(),
  };
  if (!(await saveFloorAnswer(answered))) {
    throw conflict('This question has been answered already.');
  }
  await noteAnswer(answered);
  return { ...answered, isNeeded: true };
}

/** Without the note, staff still see the answer with the question. */
async function noteAnswer(request: StoredFloorRequest): Promise<void> {
  try {
    await changeQuote(request.orderId, (before, createdAt) => {
      const note = { id: uuidV7(), text: describeAnswer(request), createdAt, by: null };
      return { after: { ...before, notes: [...before.notes, note] } };
    });
  } catch (error) {
    log.error('The answer of a consignor was not noted', error, { order: request.orderId });
  }
}

function describeAnswer({ state, name, price, counterPrice }: StoredFloorRequest): string {
  if (counterPrice !== null) {
    return `The consignor asks for ${formatMoney(counterPrice)} for ${name} instead of ${formatMoney(price)}.`;
  }
  return `The consignor ${state} ${formatMoney(price)} for ${name}.`;
}
