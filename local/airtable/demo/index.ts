import { CONDITIONS, ITEM_TYPES, MATERIALS } from '../../../shared/vocabulary.ts';
import { airtableId, type DemoBase, type DemoTable } from '../base.ts';
import { booksTable } from './books-table.ts';
import { consignorsTable } from './consignors-table.ts';
import { byFieldId, fieldId, fieldsOf, tableId } from './fields.ts';
import { ERA_NAMES } from './item.ts';
import { itemRecords } from './items.ts';
import { salesTable } from './sales-table.ts';
import { suppliers } from './suppliers.ts';
import { suppliersTable } from './suppliers-table.ts';

/** The odd ones were typed in a hurry and never tidied up; the sync must not take them for 'List'. */
const STATUSES = ['List', 'Ebay', 'Owned', 'Sold', 'Reserved', 'list ', 'Listed', 'On hold'];

/** A dealer's base as a dealer would have kept it: the same every time. */
export function demoBase(): DemoBase {
  const records = itemRecords(suppliers.map(({ id }) => id));
  const sales = salesTable(records);
  const consignors = consignorsTable(records);
  const f = fieldsOf('Item Log');
  const itemLog: DemoTable = {
    id: tableId('Item Log'),
    name: 'Item Log',
    description: 'Everything that has crossed the bench.',
    primaryFieldId: fieldId('Item Log', 'Header'),
    fields: [
      f.text('Header'),
      f.long('Summary'),
      f.text('Unique ID', 'On the tag in the bag.'),
      f.one('Status', STATUSES, 'List goes to our shop, Ebay to both.'),
      f.photos('Photos'),
      f.many('Item Type', ITEM_TYPES),
      f.one('Era', Object.values(ERA_NAMES)),
      f.text('Unit Name'),
      f.text('Unit Number'),
      f.one('Material', MATERIALS),
      f.one('Condition', CONDITIONS),
      f.check('Is Featured'),
      f.check('Is Rare'),
      f.check('Is Authentic', 'Ticked when we would put our name to it.'),
      f.usd('Share Price', 'What a fellow dealer pays.'),
      f.text('Backing'),
      f.text('Motto'),
      f.text('Country of Origin'),
      f.text('Branch'),
      f.text('Rank'),
      f.text('Manufacturer'),
      f.number('Length', 2),
      f.number('Width', 2),
      f.number('Height', 2),
      f.number('Weight', 2),
      f.long('Notes', 'Private. Never for the listing.'),
      f.date('Acquired'),
      f.text('Location', 'Bin.'),
      f.link('Supplier', 'Suppliers', 'Items'),
      f.link('Sale', 'Sales', 'Item'),
      f.link('Consignor', 'Consignors', 'Items'),
    ],
    views: [
      { id: airtableId('viw', 'all items'), name: 'All items', type: 'grid' },
      {
        id: airtableId('viw', 'for sale'),
        name: 'For sale',
        type: 'grid',
        filterByFormula: byFieldId('Item Log', "OR({Status} = 'List', {Status} = 'Ebay')"),
      },
    ],
    records,
  };
  return {
    id: airtableId('app', 'guidon demo'),
    name: 'Keystone Militaria',
    tables: [itemLog, suppliersTable(records), sales, consignors, booksTable()],
  };
}
