import * as z from 'zod';
import { readEnv } from '../../platform/aws/env.ts';
import { getShopName, getShopSettings } from '../../platform/table/shop-settings.ts';
import type { Shop } from './pdf.ts';

const Environment = z.object({
  SITE_URL: z.url(),
  SHOP_NAME: z.string().default('Guidon'),
  SHOP_POSTAL_ADDRESS: z.string().optional(),
  SHOP_EMAIL: z.email().optional(),
});

/** Loads the facts of the letterhead. */
export async function loadShop(): Promise<Shop> {
  const { SITE_URL, SHOP_NAME, SHOP_POSTAL_ADDRESS, SHOP_EMAIL } = readEnv(Environment);
  return {
    name: await getShopName(SHOP_NAME),
    siteUrl: SITE_URL,
    email: SHOP_EMAIL,
    postalAddress: SHOP_POSTAL_ADDRESS,
    timeZone: (await getShopSettings()).timeZone,
  };
}
