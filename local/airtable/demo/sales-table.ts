import { airtableId, type DemoRecord, type DemoTable } from '../base.ts';
import { dice } from '../photos/svg.ts';
import { cells, fieldsOf } from './fields.ts';
import { table } from './table.ts';

const CHANNELS = ['Shop', 'eBay', 'Show', 'Telephone', 'Consignment'];
const FLAGS = ['Insured', 'Signature', 'Overseas', 'Return', 'Repeat buyer'];

/** One line for each thing sold; it writes its own link into the item's record. */
export function salesTable(items: readonly DemoRecord[]): DemoTable {
  const f = fieldsOf('Sales');
  const fields = [
    f.text('Sale'),
    f.link('Item', 'Item Log', 'Sale'),
    f.lookup('Item header', 'Item', ['Item Log', 'Header']),
    f.dateTime('Sold at'),
    f.one('Channel', CHANNELS),
    f.usd('Price'),
    f.usd('Postage'),
    f.percent('Fee'),
    f.formula('Net', 'ROUND({Price} * (1 - {Fee}) - {Postage}, 2)'),
    f.text('Buyer'),
    f.email('Buyer e-mail'),
    f.date('Shipped'),
    f.check('Paid'),
    f.many('Flags', FLAGS),
    f.number('Weight (oz)', 1),
    f.url('Tracking'),
  ];
  const sold = items.filter((item) => item.fields.Status === 'Sold');
  const records = sold.map((item, i) => {
    const roll = dice(i + 900);
    const at = Math.min(
      Date.parse(item.createdTime) + (3 + Math.floor(roll() * 60)) * 86_400_000,
      Date.UTC(2026, 9, 30, 14, 5),
    );
    const channel = CHANNELS[Math.floor(roll() * CHANNELS.length)] ?? 'Shop';
    const id = airtableId('rec', `sale ${i}`);
    item.fields.Sale = [id];
    return {
      id,
      createdTime: new Date(at).toISOString(),
      fields: cells({
        Sale: `S-${String(2001 + i)}`,
        Item: [item.id],
        'Sold at': new Date(at).toISOString(),
        Channel: channel,
        Price: Number(item.fields['Share Price']),
        Postage: channel === 'Show' ? undefined : 4.75 + (i % 4),
        Fee: channel === 'eBay' ? 0.1325 : channel === 'Consignment' ? 0.2 : 0.029,
        Buyer: [
          'R. Delacroix',
          'Ted Hallam',
          'K. Sørensen',
          'Mrs. P. Whitlock',
          'Y. Tanaka',
          'Sam Okafor',
          'G. Müller',
        ][i % 7],
        'Buyer e-mail': `buyer${i + 1}@example.org`,
        Shipped:
          channel === 'Show' ? undefined : new Date(at + 2 * 86_400_000).toISOString().slice(0, 10),
        Paid: i % 11 !== 5,
        Flags:
          i % 3 === 0
            ? [FLAGS[i % FLAGS.length], ...(i % 6 === 0 ? ['Repeat buyer'] : [])].filter(
                (flag, at_, all) => all.indexOf(flag) === at_,
              )
            : undefined,
        'Weight (oz)': 1.5 + (i % 9) * 0.5,
        Tracking:
          channel === 'Show'
            ? undefined
            : `https://tracking.example.com/9400${String(100000 + i * 317)}`,
      }),
    };
  });
  return table('Sales', 'What went out, to whom and for how much.', fields, records);
}
