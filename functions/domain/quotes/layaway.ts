import type { Instalment, Order } from '../../../shared/entities/order.ts';
import { fromCents, toCents } from '../../../shared/quotes/money.ts';
import { getState } from '../../../shared/quotes/quote.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { changeAsDealer, type QuoteCaller } from './access.ts';
import { withLayaway } from './ledger.ts';
import { stateConflict } from './transition.ts';

export function agreeOnLayaway(
  caller: QuoteCaller,
  id: string,
  planned: readonly Pick<Instalment, 'amount' | 'dueAt'>[],
): Promise<Order> {
  return changeAsDealer(caller, id, (before, now, by) => {
    requireAccepted(before, now);
    const known = before.layaway?.instalments ?? [];
    requirePaid(known, planned);
    const instalments = planned.map(({ amount, dueAt }, n) =>
      isPaid(known[n]) ? known[n] : { amount, dueAt: new Date(dueAt).toISOString(), paidAt: null },
    );
    requireSum(instalments, before.totalAmount);
    requireDates(instalments, now);
    return {
      after: withLayaway(before, { instalments, createdAt: now, by }, now),
      event: { change: 'layaway', actor: 'dealer' },
    };
  });
}

export function requireAccepted(quote: StoredQuote, now: string): void {
  const state = getState(quote, now);
  if (state !== 'accepted') throw stateConflict(state);
}

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

const isPaid = (instalment: Instalment | undefined): instalment is Instalment =>
  typeof instalment?.paidAt === 'string';

/** Staff may have recorded a payment while the plan was being changed. */
function requirePaid(known: readonly Instalment[], planned: readonly { amount: string }[]): void {
  const issues = known.flatMap((instalment, n) => {
    const amount = planned[n]?.amount;
    const isSame = amount !== undefined && toCents(amount) === toCents(instalment.amount);
    if (!isPaid(instalment) || isSame) return [];
    const message = `Expected ${instalment.amount}, which was paid`;
    return [{ path: `instalments.${n}.amount`, message }];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}

function requireDates(instalments: readonly Instalment[], now: string): void {
  const issues = instalments.flatMap(({ dueAt, paidAt }, n) => {
    const previous = instalments[n - 1]?.dueAt ?? '';
    const isToday = dueAt.slice(0, 10) === now.slice(0, 10);
    if (paidAt === null && dueAt < now && !isToday) {
      return [{ path: `instalments.${n}.dueAt`, message: 'Expected a date that is not over' }];
    }
    return dueAt < previous
      ? [{ path: `instalments.${n}.dueAt`, message: 'Expected a date after the one before' }]
      : [];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}
