import { Box, Stack } from '@mui/material';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { getAgreedLines, getAgreedOffer } from '../../../../shared/quotes/quote.ts';
import { formatMargin, getFigures, type OfferDraft } from './offerDraft.ts';
import { PieceList, PieceRow } from './PieceRow.tsx';
import { Sum } from './Sum.tsx';

interface AgreedPiecesProps {
  order: Order;
  pieces: readonly QuotedPiece[];
}

export function AgreedPieces({ order, pieces }: AgreedPiecesProps) {
  const { items, sale, totalAmount } = order;
  const offer = getAgreedOffer(order);
  const lines = sale?.lines ?? getAgreedLines(order);
  const hasPrices = offer !== undefined || totalAmount !== '0.00';
  const draft: OfferDraft = {
    lines: Object.fromEntries(
      lines.map(({ productId, price }) => [
        productId,
        { isIncluded: true, price: hasPrices ? price : '' },
      ]),
    ),
    shipping: offer?.shipping ?? '',
    insurance: offer?.insurance ?? '',
    discount: offer?.discount ?? '',
    note: '',
    validUntil: '',
  };
  const { margins, margin } = getFigures(draft, items, pieces);
  const sums = offer
    ? ([
        ['Shipping', offer.shipping],
        ['Insurance', offer.insurance],
        ['Discount', offer.discount],
      ] as const)
    : [];

  return (
    <>
      <PieceList label="Pieces">
        {items.map((item) => {
          const line = lines.find(({ productId }) => productId === item.productId);
          return (
            <PieceRow
              key={item.id}
              order={order}
              item={item}
              piece={pieces.find(({ productId }) => productId === item.productId)}
              margin={margins.get(item.productId)}
              isLeftOut={!line}
              price={
                <Box component="p" sx={{ pt: 1 }}>
                  {!line ? 'Not offered' : hasPrices ? formatMoney(line.price) : 'By Request'}
                </Box>
              }
            />
          );
        })}
      </PieceList>
      {hasPrices && (
        <Stack component="dl" sx={{ ml: 'auto', py: 1.5, gap: 0.75, width: 'min(19rem, 100%)' }}>
          {sums
            .filter(([, amount]) => amount !== '0.00')
            .map(([label, amount]) => (
              <Sum key={label} label={label} isTerm>
                {label === 'Discount' ? `-${formatMoney(amount)}` : formatMoney(amount)}
              </Sum>
            ))}
          <Sum label="Total" isTerm isTotal>
            {formatMoney(sale?.total ?? totalAmount)}
          </Sum>
          {margin && (
            <Sum label="Margin" isTerm>
              {formatMargin(margin)}
            </Sum>
          )}
        </Stack>
      )}
    </>
  );
}
