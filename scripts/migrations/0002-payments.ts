import { randomUUID } from 'node:crypto';
import type { StoredQuote } from '../../functions/platform/table/orders.ts';
import { toInboxRows } from '../../functions/platform/table/quote-inbox.ts';
import { PostalAddress } from '../../shared/entities/postal-address.ts';
import { toCents } from '../../shared/quotes/money.ts';
import { type Row, type Rule, rewriteRows } from './rewrite-rows.ts';

/**
 * Quotes get payments, parcels, returns and taxes, the inbox more groups, and queued mails what they say about these.
 * Rows of the new format stay as they are.
 */
export const migrate = (): Promise<void> => rewriteRows(RULES);

const RULES: readonly Rule[] = [
  ...['ORDERS', 'ORDERS_ARCHIVED'].map((partition) => ({
    partition,
    rewrite: toQuote,
    also: (row: Row) => toInboxRows(row as never as StoredQuote),
    // Summaries had no stage.
    isFormer: ({ SK, stage }: Row) => SK === 'SUMMARY' && stage === undefined,
  })),
  { partition: 'MAIL_QUEUE', rewrite: toQueuedMail },
];

const QUOTE_DEFAULTS = {
  isForCustomer: false,
  giftNote: null,
  wantsSignature: false,
  attempt: null,
  dispute: null,
  shipments: [],
  returns: [],
  returnDays: null,
};

/** The address could be anything before, although the shop set none. */
function toQuote(row: Row): Row {
  const { data: shippingAddress = null } = PostalAddress.safeParse(row.shippingAddress);
  return {
    ...QUOTE_DEFAULTS,
    ledger: toLedger(row),
    ...row,
    shippingAddress,
    offers: row.offers.map((offer: object) => ({ taxes: [], ...offer })),
  };
}

/** Staff recorded installments without a method. Those of sales and of quotes that have ended were settled elsewhere. */
function toLedger({ state, layaway, heldUntil }: Row) {
  if (state !== 'accepted' || !layaway || hasPassed(heldUntil)) return [];
  return layaway.instalments.flatMap(({ amount, paidAt }: Row, instalment: number) =>
    paidAt === null
      ? []
      : {
          id: randomUUID(),
          kind: 'payment',
          of: null,
          method: 'other',
          cents: toCents(amount),
          cleared: true,
          unapplied: false,
          externalId: null,
          feeCents: null,
          instalment,
          returnNumber: null,
          note: null,
          at: paidAt,
          by: null,
        },
  );
}

const hasPassed = (at: string | null) => at !== null && at <= new Date().toISOString();

const MAIL_DEFAULTS: Record<string, object> = {
  'quote-update': {
    progress: null,
    payment: null,
    waysToPay: [],
    parcel: null,
    returnableUntil: null,
    returnAddress: [],
  },
  'staff-digest': { tasks: { unapplied: 0, toRefund: 0, returns: 0, toShip: 0, toClear: 0 } },
};

function toQueuedMail(row: Row): Row {
  const { content } = row.mail;
  const totals = content.totals && { totals: { taxes: [], ...content.totals } };
  const defaults = MAIL_DEFAULTS[content.template];
  return { ...row, mail: { ...row.mail, content: { ...defaults, ...content, ...totals } } };
}
