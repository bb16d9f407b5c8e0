/**
 * The partitions of the table, each with the entity that is kept in it: what a function may touch is told by
 * them. One that ends in `#` is followed by what tells one of its kind from another.
 *
 * The forms of the keys stand in the entities' own modules beside this one.
 */
export const ACCURACY = 'ACCURACY';
export const AIRTABLE_ATTEMPT = 'AIRTABLE_ATTEMPT#';
/** Holds the tokens of the Airtable connection. */
export const AIRTABLE_CONNECTION = 'AIRTABLE_CONNECTION';
export const AIRTABLE_RECORD = 'AIRTABLE_RECORD#';
export const AIRTABLE_RECORD_OF = 'AIRTABLE_RECORD_OF#';
export const AIRTABLE_SLOTS = 'AIRTABLE_SLOTS#';
export const CART = 'CART#';
export const CATALOGUE = 'CATALOGUE';
export const COMPARISON = 'COMPARISON#';
export const COMPARISONS = 'COMPARISONS#';
export const EMAIL = 'EMAIL#';
export const ITEM_EVENTS = 'ITEM_EVENTS#';
export const ITEM_KEY = 'ITEM_KEY#';
export const ITEMS = 'ITEMS';
export const ITEMS_LEAVING = 'ITEMS_LEAVING';
export const ORDER_KEY = 'ORDER_KEY#';
export const ORDERS = 'ORDERS';
export const PHOTO = 'PHOTO#';
export const PRODUCT = 'PRODUCT#';
export const REFERENCE_CATALOGUE = 'REFERENCE_CATALOGUE';
/** Holds the tokens of whoever is signed in. */
export const SESSION = 'SESSION#';
export const SESSIONS_OF = 'SESSIONS_OF#';
export const SYNC_LEASE = 'SYNC_LEASE';
export const SYNC_RUN = 'SYNC_RUN#';
export const SYNC_STATE = 'SYNC_STATE';
export const USER = 'USER#';
export const WISHLIST = 'WISHLIST#';
