import { v4 as uuidV4 } from 'uuid';
import type { Claim, Hold } from '../../../shared/entities/hold.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { countFree } from '../../../shared/quotes/holds.ts';
import { AppError } from '../../platform/errors.ts';
import { changeHold } from './holds.ts';

/**
 * Replaces the product's manual holds.
 * @throws AppError ON_HOLD if too few are free.
 */
export const holdByHand = (
  product: Product,
  { quantity, until, reason, by }: Pick<Claim, 'quantity' | 'until' | 'reason' | 'by'>,
): Promise<Hold> =>
  changeHold({ productId: product.id, name: product.name }, (claims, now) => {
    const others = claims.filter(({ kind }) => kind !== 'manual');
    if (quantity > countFree(product, others, now)) {
      const message = `${product.name} is held or sold already, or there are too few.`;
      throw new AppError('ON_HOLD', message, { productIds: [product.id] });
    }
    const claim: Claim = {
      id: uuidV4(),
      kind: 'manual',
      quantity,
      until,
      reason,
      by,
      at: now,
      airtable: null,
    };
    return { claims: [...others, claim], freed: [] };
  });

/** @throws AppError STATE_CONFLICT if only a quote or a show holds the piece. */
export const endHoldByHand = (productId: string): Promise<Hold> =>
  changeHold({ productId, name: '' }, (claims) => {
    const rest = claims.filter(({ kind }) => kind !== 'manual');
    if (rest.length < claims.length) return { claims: rest, freed: [productId] };
    if (rest.some(({ kind }) => kind === 'quote')) {
      throw new AppError(
        'STATE_CONFLICT',
        'A quote holds this piece. Release the hold in the quote.',
      );
    }
    if (rest.some(({ kind }) => kind === 'show')) {
      throw new AppError('STATE_CONFLICT', 'A show holds this piece. Take it back from there.');
    }
    return undefined;
  });
