/**
 * What the media bucket holds, by what its keys are or begin with: what a function may touch is told by them.
 * The forms of the keys stand in the modules beside this one.
 */

/** What was read of Airtable lately. */
export const AIRTABLE_CACHE = 'airtable-cache/';
/** All products as the shop shows them. The number goes up when the form of a line changes, so that no
 *  function reads another's form. */
export const CATALOGUE_SNAPSHOT = 'catalogue/products.v1.ndjson.gz';
/** What the syncs read of every item. The number is as above. */
export const ITEM_INDEX = 'sync/items.v1.ndjson.gz';
/** Photos as everybody sees them. */
export const PHOTOS = 'photos/';
/** The versions of the reference catalogue. */
export const REFERENCE_CATALOGUES = 'reference-catalogue/';
/** Photos as staff send them, for a day. */
export const UPLOADS = 'uploads/';
