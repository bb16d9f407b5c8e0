/** The names of what can be set for a piece with a record, and for one that is not in Airtable. */
export const RECORD_TITLE = 'Set Status and Price';
export const ITEM_TITLE = 'Set Storage Location';
