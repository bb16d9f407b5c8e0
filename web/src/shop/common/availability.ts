import type { AlertQuery } from '../../../../shared/entities/alert.ts';
import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { ON_HOLD, SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';

export const isOnSale = ({ availability }: Pick<LineProduct, 'availability'>): boolean =>
  availability !== 'Sold Out' && availability !== ON_HOLD;

/** Matches the piece when it is free again, and others of that name. */
export const getAlertQuery = ({ name }: Pick<LineProduct, 'name'>): AlertQuery => ({
  search: name.slice(0, SEARCH_MAX_LENGTH).trim(),
});
