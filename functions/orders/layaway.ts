import type { Contract } from '../../shared/contract/contract.ts';
import { fromCents, toCents } from '../../shared/quotes/money.ts';
import { getLayawayEnd, getState } from '../../shared/quotes/quote.ts';
import { invalidRequest } from '../errors.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import type { StoredQuote } from '../storage/table/orders.ts';
import { changeForCaller } from './quote-for-caller.ts';
import { stateConflict } from './transition.ts';

type Orders = Contract['orders'];
type Agree = Orders['PUT /api/orders/{id}/layaway'];
type Pay = Orders['POST /api/orders/{id}/payments'];

/** Instalments that were paid before remain. */
export async function agreeOnLayaway({
  caller,
  params,
  body,
}: ApiRequest<Agree>): Promise<ApiResponse<Agree>> {
  const by = await getActor(caller.userId);
  const order = await changeForCaller(caller, params.id, (before, now) => {
    requireAccepted(before, now);
    const paid = before.layaway?.instalments.filter(({ paidAt }) => paidAt !== null) ?? [];
    const planned = body.instalments.map(({ amount, dueAt }) => ({
      amount,
      dueAt: new Date(dueAt).toISOString(),
    }));
    requireSum(planned, before.totalAmount);
    requireDates(planned, now, paid.length);
    const instalments = planned.map((instalment, n) => ({
      ...instalment,
      paidAt: paid[n]?.paidAt ?? null,
    }));
    return {
      after: withLayaway(before, { instalments, createdAt: now, by }, now),
      event: { change: 'layaway', actor: 'dealer' },
    };
  });
  return { body: order };
}

export async function recordPayment({
  caller,
  params,
  body,
}: ApiRequest<Pay>): Promise<ApiResponse<Pay>> {
  const order = await changeForCaller(caller, params.id, (before, now) => {
    requireAccepted(before, now);
    const { layaway } = before;
    const instalment = layaway?.instalments[body.instalment];
    if (!layaway || !instalment) {
      throw invalidRequest([{ path: 'instalment', message: 'Expected an instalment of the plan' }]);
    }
    if (instalment.paidAt !== null) return undefined;
    const instalments = layaway.instalments.map((each) =>
      each === instalment ? { ...each, paidAt: now } : each,
    );
    return {
      after: withLayaway(before, { ...layaway, instalments }, now),
      event: { change: 'payment', actor: 'dealer', instalment: body.instalment },
    };
  });
  return { body: order };
}

function requireAccepted(quote: StoredQuote, now: string): void {
  const state = getState(quote, now);
  if (state !== 'accepted') throw stateConflict(state);
}

const withLayaway = (
  quote: StoredQuote,
  layaway: NonNullable<StoredQuote['layaway']>,
  now: string,
): StoredQuote => ({
  ...quote,
  layaway,
  heldUntil: getLayawayEnd(layaway, now),
  remindedAt: now,
});

function requireSum(instalments: readonly { amount: string }[], total: string): void {
  const sum = instalments.reduce((cents, { amount }) => cents + toCents(amount), 0);
  if (sum === toCents(total)) return;
  throw invalidRequest([
    {
      path: 'instalments',
      message: `The sum is ${fromCents(sum)}; expected the total of ${total}`,
    },
  ]);
}

/** @param paid how many have been paid, which may be due in the past. */
function requireDates(instalments: readonly { dueAt: string }[], now: string, paid: number): void {
  const issues = instalments.flatMap(({ dueAt }, n) => {
    const previous = instalments[n - 1]?.dueAt ?? '';
    const isToday = dueAt.slice(0, 10) === now.slice(0, 10);
    if (n >= paid && dueAt < now && !isToday) {
      return [{ path: `instalments.${n}.dueAt`, message: 'Expected a date that is not over' }];
    }
    return dueAt < previous
      ? [{ path: `instalments.${n}.dueAt`, message: 'Expected a date after the one before' }]
      : [];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}
