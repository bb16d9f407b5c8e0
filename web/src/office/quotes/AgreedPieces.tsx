import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { getAgreedLines, getAgreedOffer } from '../../../../shared/quotes/quote.ts';
import styles from './AgreedPieces.module.css';
import { formatMargin, getFigures, type OfferDraft } from './offerDraft.ts';
import { PieceHeaders, PieceRow } from './PieceRow.tsx';

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
      <PieceHeaders />
      <ul aria-label="Pieces">
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
                <p className={styles.price}>
                  {!line ? 'Not offered' : hasPrices ? formatMoney(line.price) : 'By Request'}
                </p>
              }
            />
          );
        })}
      </ul>
      {hasPrices && (
        <dl className={styles.sums}>
          {sums
            .filter(([, amount]) => amount !== '0.00')
            .map(([label, amount]) => (
              <Sum key={label} label={label}>
                {label === 'Discount' ? `-${formatMoney(amount)}` : formatMoney(amount)}
              </Sum>
            ))}
          <Sum label="Total">{formatMoney(sale?.total ?? totalAmount)}</Sum>
          {margin && <Sum label="Margin">{formatMargin(margin)}</Sum>}
        </dl>
      )}
    </>
  );
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <div data-total={label === 'Total'} className={styles.sum}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
