import type { DemoRecord, DemoTable } from '../base.ts';
import { cells, fieldsOf } from './fields.ts';
import { SUPPLIER_KINDS, suppliers } from './suppliers.ts';
import { BEGUN, linkedTo, some, table } from './table.ts';

export function suppliersTable(items: readonly DemoRecord[]): DemoTable {
  const f = fieldsOf('Suppliers');
  const fields = [
    f.text('Name'),
    f.many('Kind', SUPPLIER_KINDS),
    f.text('Town'),
    f.text('Contact'),
    f.email('E-mail'),
    f.phone('Telephone'),
    f.url('Website'),
    f.number('Terms (days)'),
    f.percent('Trade discount'),
    f.date('Known since'),
    f.check('Trusted', 'Buys on sight, no return asked.'),
    f.link('Items', 'Item Log', 'Supplier'),
    f.count('Items bought', 'Items'),
    f.rollup('Value on the shelf', 'Items', ['Item Log', 'Share Price'], 'SUM(values)'),
    f.formula('Label', "{Name} & IF({Town}, ' — ' & {Town}, '')"),
    f.long('Notes'),
  ];
  const records = suppliers.map((supplier) => ({
    id: supplier.id,
    createdTime: BEGUN,
    fields: cells({
      Name: supplier.name,
      Kind: supplier.kinds,
      Town: supplier.town,
      Contact: supplier.contact,
      'E-mail': supplier.email,
      Telephone: supplier.phone,
      Website: supplier.site,
      'Terms (days)': supplier.days || undefined,
      'Trade discount': supplier.discount || undefined,
      'Known since': supplier.since,
      Trusted: supplier.trusted,
      Items: some(linkedTo(items, 'Supplier', supplier.id)),
      Notes: supplier.notes,
    }),
  }));
  return table('Suppliers', 'Who we buy from.', fields, records);
}
