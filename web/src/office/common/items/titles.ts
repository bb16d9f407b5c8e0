export const RECORD_TITLE = 'Set Status and Price';
export const ITEM_TITLE = 'Set Storage Location';
