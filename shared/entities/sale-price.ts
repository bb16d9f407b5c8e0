import * as z from 'zod';
import { Money } from './product.ts';

/** A page of the archive has fewer. */
export const MAX_SALE_PRICES = 60;

/** The price that one piece of a product was sold for. */
export const SalePrice = z.object({ productId: z.uuid(), price: Money }).meta({ id: 'SalePrice' });
export type SalePrice = z.infer<typeof SalePrice>;
