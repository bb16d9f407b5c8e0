import type { Carrier } from '../../../shared/entities/delivery.ts';
import type { PostalAddress } from '../../../shared/entities/postal-address.ts';
import { findPaypalSettings } from './paypal-settings.ts';
import { paypalUnavailable } from './paypal-unavailable.ts';

/** The terms of a payment. The sums of the items and extras are the amount. */
export interface PaymentTerms {
  reference: string;
  cents: number;
  items: readonly { name: string; quantity: number; cents: number }[];
  taxCents: number;
  shippingCents: number;
  insuranceCents: number;
  discountCents: number;
  address: PostalAddress;
  returnUrl: string;
  cancelUrl: string;
}

export interface StartedPayment {
  /** The provider's id of its order. */
  externalId: string;
  /** The page where the payer approves the payment, or the page of the result after an approval. */
  redirectUrl: string;
  /** The payer must have opened the address by then. */
  expiresAt: string;
}

/** Money that a provider has taken from a payer. */
export interface Capture {
  id: string;
  status: 'cleared' | 'pending' | 'failed';
  cents: number;
  /** Null until the capture has cleared. */
  feeCents: number | null;
  /** Null for money of another shop. */
  attemptId: string | null;
}

/** The provider's order. Nothing is taken from the payer until an approved one is captured. */
export type ProviderPayment =
  | { state: 'open' }
  | { state: 'approved' }
  | { state: 'captured'; captures: readonly Capture[] }
  /** Unknown, expired or voided. */
  | { state: 'gone' };

export type CaptureResult = ProviderPayment | { state: 'declined' };

export interface ProviderRefund {
  id: string;
  captureId: string;
  status: 'cleared' | 'pending' | 'failed';
  cents: number;
  /** The id of the ledger's entry, if the shop has made the refund. */
  entryId: string | null;
}

export interface ParcelTracking {
  /** The provider's id of its order. */
  externalId: string;
  captureId: string;
  carrier: Carrier;
  trackingNumber: string;
}

export interface ProviderTransaction {
  id: string;
  kind: 'capture' | 'refund' | 'reversal';
  cents: number;
  /** The capture of a refund or a reversal. */
  captureId: string | null;
  attemptId: string | null;
  invoice: string | null;
}

export type ProviderEvent =
  /** The payer has approved an order, or the provider took an approval back. */
  | { kind: 'order'; externalId: string; isReversed: boolean }
  | { kind: 'capture'; captureId: string }
  | { kind: 'refund'; refundId: string }
  | { kind: 'reversal'; id: string; captureId: string; cents: number }
  | {
      kind: 'dispute';
      id: string;
      captureIds: readonly string[];
      isOpen: boolean;
      reason: string | null;
      outcome: string | null;
      openedAt: string;
    };

/** Every call may throw AppError UNAVAILABLE. Calls with a key have their effect only once for it. */
export interface PaymentProvider {
  /** @throws AppError NOT_PAYABLE if the provider refuses the terms. */
  start(attemptId: string, terms: PaymentTerms): Promise<StartedPayment>;
  look(externalId: string): Promise<ProviderPayment>;
  capture(externalId: string, key: string): Promise<CaptureResult>;
  /** @returns undefined for an unknown capture. */
  lookCapture(captureId: string): Promise<Capture | undefined>;
  /**
   * @param entryId of the ledger, which is the key.
   * @returns why the provider refuses the refund, or the refund.
   */
  refund(captureId: string, cents: number, entryId: string): Promise<ProviderRefund | string>;
  /** @returns undefined for an unknown refund. */
  lookRefund(refundId: string): Promise<ProviderRefund | undefined>;
  addTracking(parcel: ParcelTracking): Promise<void>;
  /** @returns `unsigned` for an event of another sender; undefined for one that does not matter here. */
  readEvent(
    headers: Readonly<Record<string, string | undefined>>,
    body: Uint8Array,
  ): Promise<ProviderEvent | 'unsigned' | undefined>;
  /** Yields all money of the account in a period, also of other shops. */
  listTransactions(from: string, to: string): AsyncIterable<ProviderTransaction>;
}

let current: { key: string; provider: PaymentProvider } | undefined;

/**
 * @returns undefined if PayPal is not configured.
 * @throws AppError UNAVAILABLE if the secret cannot be read.
 */
export async function getPaymentProvider(): Promise<PaymentProvider | undefined> {
  const settings = await findPaypalSettings();
  if (!settings) return undefined;
  const key = JSON.stringify(settings);
  if (current?.key !== key) {
    // Imported on demand: most calls of the outbox ask PayPal for nothing.
    const { Paypal } = await import('./paypal.ts');
    current = { key, provider: new Paypal(settings) };
  }
  return current.provider;
}

/** @throws AppError UNAVAILABLE if PayPal is no longer configured. */
export async function requirePaymentProvider(): Promise<PaymentProvider> {
  const provider = await getPaymentProvider();
  if (provider) return provider;
  throw paypalUnavailable('PayPal is not configured');
}
