/**
 * Keys and key prefixes of the media bucket, which permissions refer to. The modules in this folder build the
 * full keys.
 */

/** Recent reads from Airtable. */
export const AIRTABLE_CACHE = 'airtable-cache/';
/** All products as the shop showed them at one time, with their search index. Its version changes with the format, so that no
 *  function reads another format. */
export const CATALOG_FILE = 'catalogue/products.v2.bin.zst';
/** What has changed since. */
export const CATALOG_CHANGES = 'catalogue/changes.v1.bin.zst';
/** All products that were ever in the shop, for the notices. */
export const ANNOUNCED_PRODUCTS = 'catalogue/announced.v1.json.gz';
/** The product pages that search engines were notified of. */
export const INDEXED_PAGES = 'catalogue/indexed.v1.json.gz';
/** New products that only members see. */
export const EARLY_PRODUCTS = 'catalogue/early.v1.json.gz';
/** The claims on products, which the shop shows with its catalog. */
export const PUBLISHED_HOLDS = 'catalogue/holds.v1.json.gz';
/** All records for the Item Log screen; versioned likewise. */
export const ITEM_LOG = 'sync/item-log.v1.ndjson.gz';
/** Problems of records that are not solved; versioned likewise. */
export const OPEN_PROBLEMS = 'sync/problems.v1.json.gz';
/** Papers of quotes, for the requester and staff. */
export const DOCUMENTS = 'documents/';
/** Public photos. */
export const PHOTOS = 'photos/';
/** Versions of the reference catalog. */
export const REFERENCE_CATALOGUES = 'reference-catalogue/';
/** Uploads by staff, which expire after a day. */
export const UPLOADS = 'uploads/';
