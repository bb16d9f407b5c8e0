import { useShop } from '../lib/shop.ts';

export const ShopName = () => useShop().brand;
