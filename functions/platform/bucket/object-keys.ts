/**
 * Keys and key prefixes of the media bucket, which permissions refer to. The modules in this folder build the
 * full keys.
 */

export const AIRTABLE_CACHE = 'airtable-cache/';
/** All published products with their search index. The key's version changes with the format, so that no
 *  function reads another format. */
export const CATALOG_FILE = 'catalogue/products.v2.bin.zst';
export const CATALOG_CHANGES = 'catalogue/changes.v1.bin.zst';
export const ANNOUNCED_PRODUCTS = 'catalogue/announced.v1.json.gz';
export const INDEXED_PAGES = 'catalogue/indexed.v1.json.gz';
export const EARLY_PRODUCTS = 'catalogue/early.v1.json.gz';
export const PUBLISHED_HOLDS = 'catalogue/holds.v1.json.gz';
export const INVOICES = 'invoices/';
export const CLOSED_BOOKS = 'books/';
export const ITEM_LOG = 'sync/item-log.v1.ndjson.gz';
export const OPEN_PROBLEMS = 'sync/problems.v1.json.gz';
export const DOCUMENTS = 'documents/';
export const PHOTOS = 'photos/';
export const QUOTE_PHOTOS = 'quote-photos/';
export const RECEIPTS = 'receipts/';
export const REFERENCE_CATALOGUES = 'reference-catalogue/';
export const UPLOADS = 'uploads/';
/** Below the uploads, which the bucket deletes after a day. */
export const NEW_RECEIPTS = 'uploads/receipts/';
