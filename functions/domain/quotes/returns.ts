import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { MAX_RETURNS, type Return } from '../../../shared/entities/delivery.ts';
import type { Order } from '../../../shared/entities/order.ts';
import { getState } from '../../../shared/quotes/quote.ts';
import { getReturnedAt } from '../../../shared/quotes/returned.ts';
import {
  canAskForReturn,
  getReturnableLines,
  getReturnableUntil,
} from '../../../shared/quotes/stage.ts';
import { conflict, invalidRequest, notFound } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { deleteSalePrice } from '../../platform/table/sale-prices.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';
import { changeAsDealer, changeOwn, getSide, type QuoteCaller, requireQuote } from './access.ts';
import { type QuoteUpdate, toRequestKey } from './change-quote.ts';
import { listKept, requireLinesWithin, requirePhotos, toPastTime } from './delivery-checks.ts';
import { stateConflict } from './transition.ts';

type NewReturn = z.output<Contract['deliveries']['POST /api/orders/{id}/returns']['body']>;

/**
 * Collectors ask; what staff begin is approved at once.
 * @param idempotencyKey asks once only.
 */
export async function requestReturn(
  caller: QuoteCaller,
  id: string,
  asked: NewReturn,
  idempotencyKey: string,
): Promise<Order> {
  const quote = await requireQuote(caller, id);
  await requirePhotos(
    id,
    asked.photos.map((photo, n) => ({ id: photo, path: `photos.${n}` })),
  );
  const key = toRequestKey('return', idempotencyKey);
  const add = (before: StoredQuote, now: string, by: Return['by']) =>
    before.keys.includes(key) ? undefined : addReturn(before, asked, { now, by, key });
  return getSide(caller, quote) === 'dealer'
    ? changeAsDealer(caller, id, add)
    : changeOwn(caller, id, (before, now) => add(before, now, null));
}

interface Creation {
  now: string;
  /** The staff member who begins it; null for the collector. */
  by: Return['by'];
  key: string;
}

function addReturn(
  before: StoredQuote,
  { lines, reason, photos }: NewReturn,
  { now, by, key }: Creation,
): QuoteUpdate {
  if (by) requireForStaff(before, lines, now);
  else requireForCollector(before, lines, now);
  if (before.returns.length >= MAX_RETURNS) {
    throw conflict('This quote takes no more returns. Please write us a message.');
  }
  const number = before.returns.length + 1;
  const request: Return = {
    number,
    lines,
    reason,
    photos,
    requestedAt: now,
    decision: by ? 'approved' : null,
    decidedAt: by ? now : null,
    answer: null,
    receivedAt: null,
    restocked: [],
    by,
  };
  return {
    after: { ...before, returns: [...before.returns, request], keys: [...before.keys, key] },
    ...toEvent(before, number, by),
  };
}

/** Collectors are asked to send pieces back only if they have received them. */
function toEvent(
  { shipments }: StoredQuote,
  number: number,
  by: Return['by'],
): Pick<QuoteUpdate, 'event'> {
  if (!by) return { event: { change: 'return-requested', actor: 'collector', number } };
  return shipments.some(({ deliveredAt }) => deliveredAt !== null)
    ? { event: { change: 'return-approved', actor: 'dealer', number } }
    : {};
}

type Lines = NewReturn['lines'];

function requireForCollector(quote: StoredQuote, lines: Lines, now: string): void {
  requireReturnPeriod(quote, now);
  requireLinesWithin(
    getReturnableLines(quote),
    lines,
    'was not shipped, or is in another return already',
  );
}

/** Staff also take back pieces that were not sent, or came back undeliverable. */
function requireForStaff(quote: StoredQuote, lines: Lines, now: string): void {
  const state = getState(quote, now);
  if (state !== 'sold') throw stateConflict(state);
  requireLinesWithin(
    listKept(quote),
    lines,
    'is not in this sale, or is in another return already',
  );
}

/** @throws AppError STATE_CONFLICT before the pieces are shipped, and after the days for returns. */
function requireReturnPeriod(quote: StoredQuote, now: string): void {
  const state = getState(quote, now);
  if (state !== 'sold') throw stateConflict(state);
  if (quote.returnDays === 0) {
    throw stateConflict(state, 'This shop does not take pieces back. Please write us a message.');
  }
  if (canAskForReturn(quote, now)) return;
  throw stateConflict(
    state,
    getReturnableUntil(quote) === null
      ? 'A return can be requested once the pieces are shipped.'
      : 'The days for returns are over. Please write us a message.',
  );
}

interface Decision {
  decision: NonNullable<Return['decision']>;
  answer?: string | undefined;
}

/** Approves or declines a return, once. */
export async function decideReturn(
  caller: QuoteCaller,
  id: string,
  number: number,
  { decision, answer }: Decision,
): Promise<Order> {
  if (decision === 'declined' && !answer) {
    throw invalidRequest([
      { path: 'answer', message: 'Expected the reason, which the collector sees' },
    ]);
  }
  if (decision === 'approved' && !answer && (await getSaleSettings()).seller.address === null) {
    const message = 'Enter the return address here, or in the sale settings';
    throw invalidRequest([{ path: 'answer', message }]);
  }
  return changeAsDealer(caller, id, (before, now, by) => {
    const request = findReturn(before, number);
    if (request.decision === decision) return undefined;
    if (request.decision !== null) {
      throw stateConflict(before.state, `This return was ${request.decision} already.`);
    }
    return {
      after: withReturn(before, {
        ...request,
        decision,
        decidedAt: now,
        answer: answer || null,
        by,
      }),
      event: {
        change: decision === 'approved' ? 'return-approved' : 'return-declined',
        actor: 'dealer',
        number,
      },
    };
  });
}

/** Notes that the pieces of an approved return have arrived. Their sale no longer counts as one. */
export async function receiveReturn(
  caller: QuoteCaller,
  id: string,
  number: number,
  receivedAt: string,
): Promise<Order> {
  const order = await changeAsDealer(caller, id, (before, now) => {
    const request = findReturn(before, number);
    if (request.receivedAt !== null) return undefined;
    if (request.decision !== 'approved') {
      throw stateConflict(
        before.state,
        request.decision === null ? 'Approve this return first.' : 'This return was declined.',
      );
    }
    const time = toPastTime('receivedAt', receivedAt, now);
    if (time < request.requestedAt) {
      const message = 'Expected a time after the return was requested';
      throw invalidRequest([{ path: 'receivedAt', message }]);
    }
    return {
      after: withReturn(before, { ...request, receivedAt: time }),
      event: { change: 'return-received', actor: 'dealer', number },
    };
  });
  await deleteSalePrices(order);
  return order;
}

/** Pages that show what sold pieces cost leave out those that came back. */
async function deleteSalePrices(order: Order): Promise<void> {
  const { sale } = order;
  if (!sale) return;
  const returned = sale.lines.filter(({ productId }) => getReturnedAt(order, productId));
  for (const { productId } of returned) await deleteSalePrice({ productId, soldAt: sale.at });
}

/** @throws AppError NOT_FOUND */
export function findReturn({ returns }: StoredQuote, number: number): Return {
  const found = returns.find((each) => each.number === number);
  if (!found) throw notFound('Return not found');
  return found;
}

export const withReturn = (quote: StoredQuote, changed: Return): StoredQuote => ({
  ...quote,
  returns: quote.returns.map((each) => (each.number === changed.number ? changed : each)),
});
