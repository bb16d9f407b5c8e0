import * as z from 'zod';

/** What names one thing of the shop. Never empty: `/api/orders/` asks for no order. */
export const Id = z.string().min(1).max(100);
