import { Box, Stack } from '@mui/material';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import type { FloorRequest } from '../../../../shared/entities/floor-request.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { getAgreedLines, getAgreedOffer } from '../../../../shared/quotes/quote.ts';
import { getTaxName } from '../../../../shared/quotes/sale-names.ts';
import { toWords } from '../../lib/toWords.ts';
import { FloorAnswers } from './FloorAnswers.tsx';
import { EXTRAS, formatMargin, getFigures } from './offerDraft.ts';
import { PieceList, PieceRow } from './PieceRow.tsx';
import { Sum } from './Sum.tsx';

const NO_EXTRAS = { shipping: '', insurance: '', discount: '' };

interface AgreedPiecesProps {
  order: Order;
  pieces: readonly QuotedPiece[];
  requests: readonly FloorRequest[];
}

export function AgreedPieces({ order, pieces, requests }: AgreedPiecesProps) {
  const { items, sale, totalAmount } = order;
  const offer = getAgreedOffer(order);
  const lines = sale?.lines ?? getAgreedLines(order);
  const hasPrices = offer !== undefined || totalAmount !== '0.00';
  const prices = lines.map(({ productId, price }) => {
    return [productId, { isIncluded: true, price: hasPrices ? price : '' }] as const;
  });
  const draft = { ...NO_EXTRAS, ...offer, lines: Object.fromEntries(prices) };
  const { margins, margin } = getFigures(draft, items, pieces);

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
            >
              <FloorAnswers
                requests={requests.filter(({ productId }) => productId === item.productId)}
                name={item.name}
              />
            </PieceRow>
          );
        })}
      </PieceList>
      {hasPrices && (
        <Stack component="dl" sx={{ ml: 'auto', py: 1.5, gap: 0.75, width: 'min(19rem, 100%)' }}>
          {offer &&
            EXTRAS.filter((name) => offer[name] !== '0.00').map((name) => (
              <Sum key={name} label={toWords(name)} isTerm>
                {`${name === 'discount' ? '-' : ''}${formatMoney(offer[name])}`}
              </Sum>
            ))}
          {order.taxes.map((tax) => (
            <Sum key={tax.state} label={getTaxName(tax)} isTerm>
              {formatMoney(tax.amount)}
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
