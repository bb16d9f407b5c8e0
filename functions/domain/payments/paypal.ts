import * as z from 'zod';
import type { Carrier } from '../../../shared/entities/delivery.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import {
  NewPaypalOrder,
  PaypalCapture,
  PaypalOrder,
  PaypalRefund,
  PaypalTransactions,
  toTransaction,
} from './paypal-answers.ts';
import { PaypalClient, PaypalRefusal } from './paypal-client.ts';
import { readPaypalEvent } from './paypal-events.ts';
import { toMoney, toPaypalOrder } from './paypal-order.ts';
import type { PaypalSettings } from './paypal-settings.ts';
import { PaypalSignatures } from './paypal-signatures.ts';
import { paypalUnavailable } from './paypal-unavailable.ts';
import type {
  Capture,
  CaptureResult,
  ParcelTracking,
  PaymentProvider,
  PaymentTerms,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
  ProviderTransaction,
  StartedPayment,
} from './provider.ts';

const NOT_FOUND = 404;
const UNPROCESSABLE = 422;
const TERMS_REFUSED = [400, UNPROCESSABLE];
const CARRIERS: Readonly<Record<Carrier, string>> = {
  USPS: 'USPS',
  UPS: 'UPS',
  FedEx: 'FEDEX',
  DHL: 'DHL',
  other: 'OTHER',
  pickup: 'OTHER',
};
/** PayPal allows at most 500 transactions in an answer. */
const TRANSACTIONS_PER_PAGE = 500;

/** PayPal's Orders API with its redirect flow. */
export class Paypal implements PaymentProvider {
  readonly #client: PaypalClient;
  readonly #signatures: PaypalSignatures;

  constructor(settings: PaypalSettings) {
    this.#client = new PaypalClient(settings);
    this.#signatures = new PaypalSignatures(settings);
  }

  async start(attemptId: string, terms: PaymentTerms): Promise<StartedPayment> {
    try {
      const { redirectUrl, ...order } = await this.#client.call(
        {
          method: 'POST',
          path: '/v2/checkout/orders',
          body: toPaypalOrder(attemptId, terms),
          requestId: attemptId,
        },
        NewPaypalOrder,
      );
      // A repetition gets the order as it is now: the payer may have approved it in another tab.
      const returnUrl = `${terms.returnUrl}?token=${encode(order.externalId)}`;
      return { ...order, redirectUrl: redirectUrl ?? returnUrl };
    } catch (error) {
      if (!(error instanceof PaypalRefusal) || !TERMS_REFUSED.includes(error.status)) throw error;
      log.warn(error.message, { attempt: attemptId });
      throw new AppError(
        'NOT_PAYABLE',
        'PayPal does not accept this payment. Please check the shipping address, or choose another way to pay.',
      );
    }
  }

  async look(externalId: string): Promise<ProviderPayment> {
    const payment = await this.#find(`/v2/checkout/orders/${encode(externalId)}`, PaypalOrder);
    return payment ?? { state: 'gone' };
  }

  async capture(externalId: string, key: string): Promise<CaptureResult> {
    const path = `/v2/checkout/orders/${encode(externalId)}/capture`;
    try {
      return await this.#client.call(
        { method: 'POST', path, body: {}, requestId: key },
        PaypalOrder,
      );
    } catch (error) {
      if (!(error instanceof PaypalRefusal)) throw error;
      if (error.issue === 'ORDER_COMPLETION_IN_PROGRESS') throw paypalUnavailable(error.message);
      if (error.status === NOT_FOUND) return { state: 'gone' };
      if (error.issue === 'ORDER_ALREADY_CAPTURED') return this.look(externalId);
      if (error.issue === 'ORDER_NOT_APPROVED') return { state: 'open' };
      if (error.status !== UNPROCESSABLE) throw error;
      log.warn(error.message);
      return { state: 'declined' };
    }
  }

  lookCapture(captureId: string): Promise<Capture | undefined> {
    return this.#find(`/v2/payments/captures/${encode(captureId)}`, PaypalCapture);
  }

  async refund(
    captureId: string,
    cents: number,
    entryId: string,
  ): Promise<ProviderRefund | string> {
    const path = `/v2/payments/captures/${encode(captureId)}/refund`;
    try {
      return await this.#client.call(
        {
          method: 'POST',
          path,
          body: { amount: toMoney(cents), custom_id: entryId },
          requestId: entryId,
        },
        PaypalRefund,
      );
    } catch (error) {
      if (!(error instanceof PaypalRefusal)) throw error;
      log.warn(error.message);
      return error.issue;
    }
  }

  lookRefund(refundId: string): Promise<ProviderRefund | undefined> {
    return this.#find(`/v2/payments/refunds/${encode(refundId)}`, PaypalRefund);
  }

  async addTracking(parcel: ParcelTracking): Promise<void> {
    const { externalId, captureId, carrier, trackingNumber } = parcel;
    const name = CARRIERS[carrier];
    try {
      await this.#client.call(
        {
          method: 'POST',
          path: `/v2/checkout/orders/${encode(externalId)}/track`,
          body: {
            capture_id: captureId,
            tracking_number: trackingNumber,
            carrier: name,
            ...(name === 'OTHER' ? { carrier_name_other: 'Other' } : {}),
          },
          requestId: `${captureId}-${trackingNumber}`,
        },
        z.unknown(),
      );
    } catch (error) {
      if (!(error instanceof PaypalRefusal)) throw error;
      // Only staff can correct the number, so the task is set aside at once.
      throw new AppError('INVALID_REQUEST', `PayPal refused a tracking number: ${error.issue}`, {
        cause: error,
      });
    }
  }

  async readEvent(
    headers: Readonly<Record<string, string | undefined>>,
    body: Uint8Array,
  ): Promise<ProviderEvent | 'unsigned' | undefined> {
    return (await this.#signatures.isSigned(headers, body)) ? readPaypalEvent(body) : 'unsigned';
  }

  async *listTransactions(from: string, to: string): AsyncGenerator<ProviderTransaction, void> {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = new URLSearchParams({
        start_date: from,
        end_date: to,
        fields: 'transaction_info',
        page_size: String(TRANSACTIONS_PER_PAGE),
        page: String(page),
      });
      const { transaction_details: details, total_pages: total = 1 } = await this.#client.call(
        { method: 'GET', path: `/v1/reporting/transactions?${query}` },
        PaypalTransactions,
      );
      pages = total;
      for (const { transaction_info: info } of details) {
        const transaction = toTransaction(info);
        if (transaction) yield transaction;
      }
    }
  }

  /** @returns undefined if PayPal does not know it. */
  async #find<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | undefined> {
    try {
      return await this.#client.call({ method: 'GET', path }, schema);
    } catch (error) {
      if (error instanceof PaypalRefusal && error.status === NOT_FOUND) return undefined;
      throw error;
    }
  }
}

/** Ids of events and addresses are not trusted to be plain. */
const encode = encodeURIComponent;
