import type { DeliveredLine } from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { describeLine } from '../../../ui/quotes/pieceNames.ts';

interface SentPiecesProps {
  order: Pick<Order, 'items'>;
  lines: readonly DeliveredLine[];
}

export const SentPieces = ({ order, lines }: SentPiecesProps) => (
  <ul className="body2">
    {lines.map((line) => (
      <li key={line.productId}>{describeLine(order, line)}</li>
    ))}
  </ul>
);
