import type { PaymentMethod } from '../entities/payment.ts';
import type { SaleSettings } from '../entities/sale-settings.ts';

interface ManualWay {
  method: Exclude<PaymentMethod, 'paypal' | 'other'>;
  instructions: string;
}

/** The ways to pay, besides PayPal, that the dealer offers. */
export function listManualWays({
  transfer,
  check,
  moneyOrder,
  cash,
}: Pick<SaleSettings, 'transfer' | 'check' | 'moneyOrder' | 'cash'>): ManualWay[] {
  const ways = [
    ['transfer', transfer],
    ['check', check],
    ['money-order', moneyOrder],
    ['cash', cash],
  ] as const;
  return ways.flatMap(([method, instructions]) =>
    instructions === null ? [] : [{ method, instructions }],
  );
}
