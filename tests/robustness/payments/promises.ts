export const PAYMENT_PROMISES = {
  once: 'every payment is in one ledger exactly once after a kill',
  books: 'the ledgers are PayPal’s books, to the cent, once a killed shop has caught up',
  held: 'PayPal takes money only for pieces that the quote holds, also around a kill',
  acknowledged: 'every acknowledged entry of a ledger survives a kill',
  refunds: 'no more is refunded than was paid, also around a kill',
  shipped: 'nothing is shipped before its money has cleared, also around a kill',
  refused: 'payments refuse only what their state forbids',
  airtable: 'every paid sale reaches Airtable after a kill',
} as const;
