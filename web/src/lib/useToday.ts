import { toShopDate } from '../../../shared/shop-time.ts';
import { useShop } from './shop.ts';

/** The day in the time zone of the shop, such as 2026-11-30. */
export const useToday = (): string => toShopDate(new Date().toISOString(), useShop().timeZone);
