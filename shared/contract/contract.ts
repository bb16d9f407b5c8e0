import { account } from './account.ts';
import { airtable } from './airtable.ts';
import { alerts } from './alerts.ts';
import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { books } from './books.ts';
import { cart } from './cart.ts';
import { consignors } from './consignors.ts';
import { content } from './content.ts';
import { customers } from './customers.ts';
import { deliveries } from './deliveries.ts';
import { derivatives } from './derivatives.ts';
import { documents } from './documents.ts';
import type { Endpoint, RouteKey } from './endpoint.ts';
import { identification } from './identification.ts';
import { imports } from './imports.ts';
import { items } from './items.ts';
import { mailings } from './mailings.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { products } from './products.ts';
import { sales } from './sales.ts';
import { search } from './search.ts';
import { staff } from './staff.ts';
import { stocktakes } from './stocktakes.ts';
import { sync } from './sync.ts';
import { uploads } from './uploads.ts';
import { webhooks } from './webhooks.ts';
import { wishlist } from './wishlist.ts';

/** A group is one folder of functions/api and one Lambda function. */
export const contract = {
  products,
  derivatives,
  content,
  analytics,
  cart,
  wishlist,
  orders,
  payments,
  deliveries,
  documents,
  consignors,
  customers,
  sales,
  books,
  alerts,
  mailings,
  auth,
  account,
  staff,
  items,
  stocktakes,
  identification,
  uploads,
  imports,
  airtable,
  sync,
  search,
  webhooks,
} as const;
export type Contract = typeof contract;
export type GroupName = keyof Contract;
export type ServedKey = { [G in GroupName]: keyof Contract[G] }[GroupName];

export interface ServedRoute {
  group: GroupName;
  key: RouteKey;
  endpoint: Endpoint;
}

export const servedRoutes: readonly ServedRoute[] = Object.entries(contract).flatMap(
  ([group, endpoints]) =>
    Object.entries(endpoints as Record<RouteKey, Endpoint>).map(([key, endpoint]) => ({
      group: group as GroupName,
      key: key as RouteKey,
      endpoint,
    })),
);
