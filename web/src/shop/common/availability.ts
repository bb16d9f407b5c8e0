import type { AlertQuery } from '../../../../shared/entities/alert.ts';
import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { ON_HOLD, SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';

/** Can be put into the cart and quoted. */
export const isOnSale = ({ availability }: Pick<LineProduct, 'availability'>): boolean =>
  availability !== 'Sold Out' && availability !== ON_HOLD;

/** An alert for a piece that is sold or on hold: it matches the piece when it is free again, and others of that name. */
export const getAlertQuery = ({ name }: Pick<LineProduct, 'name'>): AlertQuery => ({
  search: name.slice(0, SEARCH_MAX_LENGTH).trim(),
});
