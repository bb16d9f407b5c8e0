import { type FunctionName, WORKER } from '../functions/build.ts';
import {
  AIRTABLE_CACHE,
  CATALOGUE_SNAPSHOT,
  ITEM_INDEX,
  PHOTOS,
  REFERENCE_CATALOGUES,
  UPLOADS,
} from '../functions/storage/bucket/object-keys.ts';
import { ORDERS_OF, PRODUCTS, SYNC_RUNS } from '../functions/storage/table/index-partitions.ts';
import {
  ACCURACY,
  AIRTABLE_ATTEMPT,
  AIRTABLE_CONNECTION,
  AIRTABLE_RECORD,
  AIRTABLE_RECORD_OF,
  AIRTABLE_SLOTS,
  CART,
  CATALOGUE,
  COMPARISON,
  COMPARISONS,
  EMAIL,
  ITEM_EVENTS,
  ITEM_KEY,
  ITEMS,
  ITEMS_LEAVING,
  ORDER_KEY,
  ORDERS,
  PHOTO,
  PRODUCT,
  REFERENCE_CATALOGUE,
  SESSION,
  SESSIONS_OF,
  SYNC_LEASE,
  SYNC_RUN,
  SYNC_STATE,
  USER,
  WISHLIST,
} from '../functions/storage/table/partitions.ts';

export type RowAction =
  | 'BatchGetItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'UpdateItem';
export type ObjectAction =
  | 'AbortMultipartUpload'
  | 'DeleteObject'
  | 'GetObject'
  | 'ListMultipartUploadParts'
  | 'PutObject';

/** What a function may do beside writing its log and its traces. A test holds it against the code that
 *  deploys, and every other test of a handler runs within it. */
export interface Permissions {
  /** On the rows of each partition of the table. */
  rows: Readonly<Record<string, readonly RowAction[]>>;
  /** The partitions of the index that it lists. */
  lists?: readonly string[];
  /** Whether it asks how the table is. */
  describesTable?: true;
  /** On the bucket's objects, by their key or by what their keys begin with, up to a `/`. Whoever reads some may also see which there
   *  are: S3 does not tell anybody else that one is missing. */
  objects?: Readonly<Record<string, readonly ObjectAction[]>>;
  /** On the user pool. */
  userPool?: readonly string[];
  /** Whether it asks Airtable, and so reads the secrets for it. */
  airtable?: true;
  /** Whether it has the sync's worker run. */
  syncs?: true;
}

/** What it takes to know who calls: the session is read, renewed, or ended where its tokens are no good. */
const CALLER = { [SESSION]: ['GetItem', 'UpdateItem', 'DeleteItem'] } as const;
/** What it takes to ask Airtable: the connection with its tokens, and when a base may be asked next. */
const AIRTABLE = {
  [AIRTABLE_CONNECTION]: ['GetItem', 'UpdateItem'],
  [AIRTABLE_SLOTS]: ['GetItem', 'PutItem', 'UpdateItem'],
} as const;

export const PERMISSIONS: Readonly<Record<FunctionName, Permissions>> = {
  products: {
    rows: {},
    lists: [PRODUCTS],
    objects: { [CATALOGUE_SNAPSHOT]: ['GetObject'] },
  },
  cart: {
    rows: {
      ...CALLER,
      [CART]: ['Query', 'GetItem', 'UpdateItem', 'DeleteItem'],
      [PRODUCT]: ['GetItem', 'BatchGetItem'],
    },
  },
  wishlist: {
    rows: {
      ...CALLER,
      [WISHLIST]: ['Query', 'GetItem', 'PutItem'],
      [PRODUCT]: ['GetItem', 'BatchGetItem'],
    },
  },
  orders: {
    rows: {
      ...CALLER,
      [ORDERS]: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
      [ORDER_KEY]: ['GetItem', 'PutItem'],
      [CART]: ['Query'],
      [PRODUCT]: ['BatchGetItem'],
      [USER]: ['GetItem'],
    },
    lists: [ORDERS_OF],
  },
  auth: {
    rows: {
      [SESSION]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [SESSIONS_OF]: ['PutItem'],
      [USER]: ['GetItem', 'PutItem', 'DeleteItem'],
      [EMAIL]: ['GetItem', 'PutItem', 'DeleteItem'],
    },
  },
  staff: {
    rows: { ...CALLER, [SESSIONS_OF]: ['Query', 'DeleteItem'] },
    userPool: [
      'AdminAddUserToGroup',
      'AdminCreateUser',
      'AdminDisableUser',
      'AdminEnableUser',
      'AdminGetUser',
      'ListUsersInGroup',
    ],
  },
  items: {
    rows: {
      ...CALLER,
      ...AIRTABLE,
      [ITEMS]: ['Query', 'GetItem', 'PutItem', 'DeleteItem'],
      [ITEMS_LEAVING]: ['Query', 'PutItem', 'DeleteItem'],
      [ITEM_EVENTS]: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [ITEM_KEY]: ['GetItem', 'PutItem'],
      [PHOTO]: ['BatchGetItem', 'PutItem', 'DeleteItem'],
      [COMPARISON]: ['DeleteItem'],
      [COMPARISONS]: ['GetItem', 'DeleteItem'],
      [AIRTABLE_RECORD]: ['GetItem', 'PutItem'],
      [AIRTABLE_RECORD_OF]: ['GetItem', 'PutItem', 'UpdateItem'],
      [USER]: ['GetItem'],
    },
    objects: {
      [UPLOADS]: ['GetObject', 'PutObject', 'DeleteObject'],
      [PHOTOS]: ['GetObject', 'PutObject', 'DeleteObject'],
      [AIRTABLE_CACHE]: ['GetObject', 'PutObject'],
    },
    airtable: true,
  },
  identification: {
    rows: {
      ...CALLER,
      [ITEMS]: ['GetItem', 'UpdateItem'],
      [COMPARISON]: ['GetItem', 'PutItem', 'DeleteItem'],
      [COMPARISONS]: ['GetItem', 'PutItem'],
      [ACCURACY]: ['GetItem', 'UpdateItem'],
      [REFERENCE_CATALOGUE]: ['GetItem', 'PutItem'],
      [USER]: ['GetItem'],
    },
    objects: { [REFERENCE_CATALOGUES]: ['GetObject', 'PutObject'] },
  },
  uploads: {
    rows: CALLER,
    objects: {
      // An address that it signs can do no more than itself. It reads how large an upload is.
      [UPLOADS]: [
        'GetObject',
        'PutObject',
        'DeleteObject',
        'AbortMultipartUpload',
        'ListMultipartUploadParts',
      ],
    },
  },
  airtable: {
    rows: {
      ...CALLER,
      ...AIRTABLE,
      [AIRTABLE_CONNECTION]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [AIRTABLE_ATTEMPT]: ['PutItem', 'DeleteItem'],
      [USER]: ['GetItem'],
    },
    objects: { [AIRTABLE_CACHE]: ['GetObject', 'PutObject'] },
    airtable: true,
  },
  sync: {
    rows: {
      ...CALLER,
      // Whether there is one; the worker asks Airtable.
      [AIRTABLE_CONNECTION]: ['GetItem'],
      [PRODUCT]: ['PutItem'],
      [CATALOGUE]: ['GetItem', 'UpdateItem'],
      [SYNC_LEASE]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [SYNC_RUN]: ['GetItem', 'PutItem'],
      [SYNC_STATE]: ['GetItem'],
    },
    lists: [PRODUCTS, SYNC_RUNS],
    describesTable: true,
    objects: { [CATALOGUE_SNAPSHOT]: ['GetObject', 'PutObject'] },
    airtable: true,
    syncs: true,
  },
  [WORKER]: {
    rows: {
      ...AIRTABLE,
      [PRODUCT]: ['BatchGetItem', 'PutItem', 'DeleteItem'],
      [CATALOGUE]: ['GetItem', 'UpdateItem'],
      [SYNC_LEASE]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [SYNC_RUN]: ['GetItem', 'PutItem'],
      [SYNC_STATE]: ['GetItem', 'PutItem', 'DeleteItem'],
      // The photos of what somebody asked a quote for are kept.
      [ORDERS]: ['Query'],
    },
    lists: [PRODUCTS],
    objects: {
      [PHOTOS]: ['GetObject', 'PutObject', 'DeleteObject'],
      [CATALOGUE_SNAPSHOT]: ['GetObject', 'PutObject'],
      [ITEM_INDEX]: ['GetObject', 'PutObject'],
      // A connection that is lost takes back what was found of it.
      [AIRTABLE_CACHE]: ['PutObject'],
    },
    airtable: true,
    syncs: true,
  },
};
