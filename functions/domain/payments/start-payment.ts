import { randomUUID } from 'node:crypto';
import { isCapturing, shift } from '../../../shared/quotes/quote.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import {
  changeAttempt,
  createAttempt,
  findAttempt,
  linkExternalId,
  type PaymentAttempt,
} from '../../platform/table/payment-attempts.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';
import { getSide, type QuoteCaller, requireQuote } from '../quotes/access.ts';
import { changeQuote } from '../quotes/change-quote.ts';
import { type DuePayment, getRequestedPayment, notPayable, requirePayable } from './due-payment.ts';
import { hashTerms, toPaymentTerms } from './payment-terms.ts';
import { findExcludedIds } from './paypal-exclusions.ts';
import { getPaymentProvider, type PaymentProvider, type PaymentTerms } from './provider.ts';
import { CREATION_MS } from './settle.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A link is not given to the payer shortly before it expires. */
const LINK_MARGIN_MS = 5 * MINUTE_MS;

interface Wanted {
  due: DuePayment;
  terms: PaymentTerms;
  hash: string;
}

/**
 * Starts a payment at the provider, or continues the open one if the payer is to pay the same. Nothing is taken from
 * the payer before `settle` captures the payment.
 * @returns the address to which the browser is to go.
 * @throws AppError NOT_PAYABLE, ALREADY_PAID, PAYPAL_EXCLUDED naming the pieces, CONFLICT, UNAVAILABLE
 */
export async function startPayment(
  caller: QuoteCaller,
  orderId: string,
  instalment: number | undefined,
): Promise<string> {
  const quote = await requireQuote(caller, orderId);
  if (getSide(caller, quote) === 'dealer') {
    throw new AppError('FORBIDDEN', 'Forbidden: only the requester can do this.');
  }
  const wanted = await checkPayment(quote, instalment);
  const provider = await requireOfferedProvider();
  const attempt = (await findOpenAttempt(quote, wanted)) ?? (await beginAttempt(quote, wanted));
  return attempt.redirectUrl ?? openAttempt(attempt, wanted.terms, provider);
}

/** Checks everything that does not need the provider. */
async function checkPayment(quote: StoredQuote, instalment: number | undefined): Promise<Wanted> {
  requirePayable(quote, new Date().toISOString());
  requireNoCapture(quote);
  const due = getRequestedPayment(quote, instalment);
  const productIds = await findExcludedIds(quote);
  if (productIds.length > 0) {
    throw new AppError(
      'PAYPAL_EXCLUDED',
      'PayPal does not allow some of these pieces. Please choose another way to pay.',
      { productIds },
    );
  }
  const terms = toPaymentTerms(quote, due);
  return { due, terms, hash: hashTerms(terms) };
}

function requireNoCapture(quote: StoredQuote): void {
  if (isCapturing(quote)) {
    throw conflict('Your payment is being completed. Please look again in a minute.');
  }
}

async function requireOfferedProvider(): Promise<PaymentProvider> {
  const { paypal } = await getSaleSettings();
  const provider = paypal ? await getPaymentProvider() : undefined;
  if (!provider) throw notPayable('We do not take payments by PayPal at the moment.');
  return provider;
}

/** @returns the attempt that runs, unless the payer is to pay something else now or its link expires. */
async function findOpenAttempt(
  { attempt }: StoredQuote,
  { hash }: Wanted,
): Promise<PaymentAttempt | undefined> {
  const stored = attempt ? await findAttempt(attempt.id) : undefined;
  if (!stored || (stored.state !== 'creating' && stored.state !== 'open')) return undefined;
  const isLasting = Date.parse(stored.expiresAt) - LINK_MARGIN_MS > Date.now();
  return stored.terms === hash && isLasting ? stored : undefined;
}

/** Replaces the attempt that runs. The provider may have it approved, but it is never captured from now on. */
async function beginAttempt(quote: StoredQuote, wanted: Wanted): Promise<PaymentAttempt> {
  const attempt = createNewAttempt(quote, wanted);
  const { id, cents, instalment, createdAt } = attempt;
  await createAttempt(attempt);
  const after = await changeQuote(quote.id, (before, now) => {
    requirePayable(before, now);
    requireNoCapture(before);
    const isReplaced = before.attempt !== null && before.attempt.id !== quote.attempt?.id;
    if (isReplaced) return undefined;
    return {
      after: {
        ...before,
        attempt: { id, externalId: null, cents, instalment, state: 'open', createdAt },
      },
    };
  });
  if (after?.attempt?.id === id) {
    if (quote.attempt) await abandon(quote.attempt.id);
    return attempt;
  }
  // Another request was faster, such as that of a double click.
  await abandon(id);
  const other = after && (await findOpenAttempt(after, wanted));
  if (!other) throw startedTwice();
  return other;
}

function createNewAttempt({ id: orderId }: StoredQuote, { due, hash }: Wanted): PaymentAttempt {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    orderId,
    externalId: null,
    captureId: null,
    ...due,
    terms: hash,
    state: 'creating',
    lease: null,
    redirectUrl: null,
    declines: 0,
    createdAt: now,
    expiresAt: shift(now, HOUR_MS),
    dueAt: shift(now, CREATION_MS),
    tries: 0,
  };
}

async function abandon(attemptId: string): Promise<void> {
  await changeAttempt(attemptId, ({ state }) =>
    state === 'creating' || state === 'open' ? { state: 'dead', dueAt: null } : undefined,
  );
}

/** A repetition gets the same order of the provider. */
async function openAttempt(
  { id, orderId }: PaymentAttempt,
  terms: PaymentTerms,
  provider: PaymentProvider,
): Promise<string> {
  const { externalId, redirectUrl, expiresAt } = await provider.start(id, terms);
  await linkExternalId(externalId, id);
  const attempt = await changeAttempt(id, ({ state }) =>
    state === 'creating'
      ? {
          state: 'open',
          externalId,
          redirectUrl,
          expiresAt,
          dueAt: shift(new Date().toISOString(), MINUTE_MS),
        }
      : undefined,
  );
  if (attempt?.externalId !== externalId || attempt.state === 'dead') {
    throw startedTwice();
  }
  await changeQuote(orderId, (before) =>
    before.attempt?.id === id && before.attempt.externalId === null
      ? {
          after: {
            ...before,
            attempt: { ...before.attempt, externalId },
            paypalOrderId: externalId,
          },
        }
      : undefined,
  );
  return redirectUrl;
}

const startedTwice = () =>
  conflict('Another payment was started at the same time. Please try again.');
