import { useEffect, useState } from 'react';
import { useQueryParams } from '../../../lib/useQueryParams.ts';

/** `late` came after the hold had ended, and PayPal has not confirmed a payment that is `checking`. */
const OUTCOMES = ['paid', 'pending', 'declined', 'canceled', 'late', 'checking'] as const;
export type PaymentOutcome = (typeof OUTCOMES)[number];

const PARAMETER = 'payment';
/** PayPal adds these when the payer cancels. */
const LEFT_OUT = { [PARAMETER]: undefined, token: undefined, PayerID: undefined };

/** PayPal leads back with the outcome in the address. It is removed there, so that a reload does not repeat it. */
export function usePaymentOutcome(): PaymentOutcome | undefined {
  const { get, replace } = useQueryParams();
  const given = get(PARAMETER);
  const [outcome] = useState(() => OUTCOMES.find((each) => each === given));

  useEffect(() => {
    if (given) replace(LEFT_OUT);
  }, [given, replace]);

  return outcome;
}
