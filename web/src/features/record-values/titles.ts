/** What can be set of a piece with a record, and of an item that is not in Airtable. */
export const RECORD_TITLE = 'Status, Price, Location';
export const ITEM_TITLE = 'Location';
