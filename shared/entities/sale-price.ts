import * as z from 'zod';
import { Money } from './product.ts';

/** A page of the archive has fewer products. */
export const MAX_SALE_PRICES = 60;

/** The price of one unit. */
export const SalePrice = z.object({ productId: z.uuid(), price: Money }).meta({ id: 'SalePrice' });
export type SalePrice = z.infer<typeof SalePrice>;
