import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';

export const findPayment = ({ ledger }: StoredQuote, captureId: string): LedgerEntry | undefined =>
  ledger.find(({ kind, externalId }) => kind === 'payment' && externalId === captureId);
