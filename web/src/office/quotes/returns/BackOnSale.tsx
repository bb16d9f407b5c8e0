import { Typography } from '@mui/material';
import type { QuotedPiece } from '../../../../../shared/contract/orders.ts';
import type { Return } from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { formatDate } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toast.ts';
import { getPieceName } from '../../../ui/quotes/pieceNames.ts';
import { ActionButton } from '../../common/ActionButton.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { Row } from '../../common/Row.ts';
import { AirtableState } from '../AirtableState.tsx';
import { showQuoteError } from '../staffQuoteQuery.ts';
import { useChangeReturn } from './returnsQuery.ts';

interface BackOnSaleProps {
  order: Order;
  request: Return;
  pieces: readonly QuotedPiece[];
}

/** Separate for each piece, since the dealer may keep one. */
export function BackOnSale({ order, request, pieces }: BackOnSaleProps) {
  const { number, lines, restocked } = request;
  const change = useChangeReturn(order.id, number);
  const reason = `Return ${number} of ${order.reference}`;

  const putBack = (productId: string) =>
    change.mutate(
      { restocked: [productId] },
      {
        onSuccess: () =>
          toast({ title: 'Back on Sale', description: 'Airtable is being updated.' }),
        onError: (error) => showQuoteError(error, order),
      },
    );

  return (
    <ul aria-label={`Pieces of return ${number}`}>
      {lines.map(({ productId }) => {
        const name = getPieceName(order, productId);
        const back = restocked.find((each) => each.productId === productId);
        const claims = pieces.find((piece) => piece.productId === productId)?.claims ?? [];
        const claim = claims.find((each) => each.kind === 'return' && each.reason === reason);
        return (
          <Row as="li" key={productId} sx={{ py: 0.5, columnGap: 1.5 }}>
            <Typography variant="body2" sx={{ flex: '1 1 12rem' }}>
              {name}
            </Typography>
            {back ? (
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                Back on sale since {formatDate(back.at)}:{' '}
                <AirtableState
                  update={claim?.airtable ?? null}
                  productId={productId}
                  name={name}
                  written="Airtable is up to date"
                />
              </Typography>
            ) : (
              <Permitted to="sell">
                <ActionButton
                  size="small"
                  aria-label={`Put Back on Sale: ${name}`}
                  isPending={change.isPending}
                  onClick={() => putBack(productId)}
                >
                  Put Back on Sale
                </ActionButton>
              </Permitted>
            )}
          </Row>
        );
      })}
    </ul>
  );
}
