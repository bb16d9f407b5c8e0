import type { FloorQuestion } from '../../../shared/contract/consignors.ts';
import type { FloorRequest } from '../../../shared/entities/floor-request.ts';
import { makeOrder } from '../../support/quotes.ts';

const [PIECE] = makeOrder(1).items;

/** Asked about the first piece of the first order. */
export function makeFloorRequest(changes: Partial<FloorRequest> = {}): FloorRequest {
  if (!PIECE) throw new Error('The order has no pieces');
  const { productId, name } = PIECE;
  return {
    id: crypto.randomUUID(),
    productId,
    name,
    price: '80.00',
    state: 'asked',
    counterPrice: null,
    askedAt: '2026-11-22T12:00:00.000Z',
    answeredAt: null,
    ...changes,
  };
}

/** As the consignor sees the request. */
export function makeFloorQuestion(changes: Partial<FloorQuestion> = {}): FloorQuestion {
  const { name, price, state, counterPrice, answeredAt } = makeFloorRequest();
  const shown = { name, price, state, counterPrice, answeredAt };
  return { ...shown, imageUrl: '/photos/20/full', floor: '100.00', isNeeded: true, ...changes };
}
