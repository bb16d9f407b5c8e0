import { Alert, Button, Typography } from '@mui/material';
import type { FloorRequest } from '../../../../shared/entities/floor-request.ts';
import { canAskAgain } from '../../../../shared/quotes/floors.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { getErrorMessage, isAccessError } from '../../lib/api.ts';
import { formatDate } from '../../lib/dates.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { ActionButton } from '../common/ActionButton.tsx';
import { useAskConsignors } from './staffQuoteQuery.ts';

const TONES: Readonly<Record<FloorRequest['state'], Tone>> = {
  asked: 'attention',
  approved: 'success',
  countered: 'info',
  declined: 'critical',
};

interface Editor {
  orderId: string;
  hasDiscount: boolean;
  /** The price is one after the discount. */
  onUse: (price: string) => void;
}

interface FloorAnswersProps {
  /** About one piece, newest first. */
  requests: readonly FloorRequest[];
  /** The name of the piece. */
  name: string;
  /** Given while an offer is being written. */
  editor?: Editor;
}

/** The questions to the consignor of a piece about prices below its floor, with the answers. */
export function FloorAnswers({ requests, name, editor }: FloorAnswersProps) {
  if (requests.length === 0) return null;
  return (
    <Typography
      variant="caption"
      component="ul"
      className="no-print"
      aria-label={`Questions to the consignor about ${name}`}
      sx={{ mt: 0.5, color: 'text.secondary' }}
    >
      {requests.map((request) => (
        <li key={request.id}>
          Consignor: <StatusBadge tone={TONES[request.state]}>{describe(request)}</StatusBadge>
          {editor && <NextStep request={request} name={name} {...editor} />}
        </li>
      ))}
    </Typography>
  );
}

type NextStepProps = Editor & { request: FloorRequest; name: string };

function NextStep({ request, name, orderId, hasDiscount, onUse }: NextStepProps) {
  const { counterPrice } = request;
  if (canAskAgain(request, new Date().toISOString())) {
    return <AskAgain request={request} name={name} orderId={orderId} />;
  }
  if (counterPrice === null) return null;
  return (
    <Button variant="text" size="small" onClick={() => onUse(counterPrice)}>
      Use {formatMoney(counterPrice)}
      {hasDiscount && ' After Discount'}
      <span className="visually-hidden"> for {name}</span>
    </Button>
  );
}

function AskAgain({ request, name, orderId }: Pick<NextStepProps, 'request' | 'name' | 'orderId'>) {
  const { productId, price } = request;
  const { error, isPending, mutate } = useAskConsignors(orderId);

  return (
    <>
      <ActionButton
        variant="text"
        size="small"
        isPending={isPending}
        onClick={() => mutate([{ productId, price }])}
      >
        {isPending ? 'Asking…' : 'Ask Again'}
        <span className="visually-hidden">
          {' '}
          about {formatMoney(price)} for {name}
        </span>
      </ActionButton>
      {error && !isAccessError(error) && <Alert severity="error">{getErrorMessage(error)}</Alert>}
    </>
  );
}

function describe({ state, price, counterPrice, askedAt }: FloorRequest): string {
  const proposed = formatMoney(price);
  if (counterPrice !== null) return `Asks for ${formatMoney(counterPrice)}, not ${proposed}`;
  if (state === 'approved') return `Approved ${proposed}`;
  if (state === 'declined') return `Declined ${proposed}`;
  return `Asked on ${formatDate(askedAt)} about ${proposed}`;
}
