import { airtableId, type DemoRecord, type DemoTable } from '../base.ts';
import { cells, fieldsOf } from './fields.ts';
import { some, table } from './table.ts';

const CONSIGNORS = [
  'Estate of Cpl. Walter Kozlowski',
  'Mrs. Dorothy Haines',
  'L. Bertrand',
  'Col. J. T. Moseley (Ret.)',
  'The Ortiz family',
  'Bill “Red” Sweeney',
  'A. & M. Lindqvist',
  'Fr. Thomas Riordan',
  'Nancy Okada',
  'Harold Becker, Jr.',
  'Museum deaccession 2025',
  'Pete Zielinski',
  'Estate of M/Sgt. O’Dell',
  'Carla Renée Dubois',
  'Anonymous no. 4',
];

/** Writes each consignor's link into the items' records as well. */
export function consignorsTable(items: readonly DemoRecord[]): DemoTable {
  const f = fieldsOf('Consignors');
  const fields = [
    f.text('Name'),
    f.email('E-mail'),
    f.phone('Telephone'),
    f.percent('Commission'),
    f.date('Agreement signed'),
    f.dateTime('Last statement'),
    f.link('Items', 'Item Log', 'Consignor'),
    f.count('Pieces', 'Items'),
    f.rollup('Highest price', 'Items', ['Item Log', 'Share Price'], 'MAX(values)'),
    f.lookup('Statuses', 'Items', ['Item Log', 'Status']),
    f.check('Wants returns'),
    f.usd('Paid to date'),
    f.long('Notes'),
  ];
  const records = CONSIGNORS.map((name, i) => {
    const id = airtableId('rec', `consignor ${i}`);
    const theirs = items.filter((_, index) => index % 43 === i * 2 + 3);
    for (const item of theirs) item.fields.Consignor = [id];
    return {
      id,
      createdTime: new Date(Date.UTC(2025, i % 12, 3 + i, 16)).toISOString(),
      fields: cells({
        Name: name,
        'E-mail': i === 14 ? undefined : `consignor${i + 1}@example.com`,
        Telephone: i % 5 === 4 ? undefined : `(814) 555-01${20 + i * 3}`,
        Commission: [0.2, 0.25, 0.15][i % 3],
        'Agreement signed': new Date(Date.UTC(2025, i % 12, 3 + i)).toISOString().slice(0, 10),
        'Last statement':
          i % 4 === 3 ? undefined : new Date(Date.UTC(2026, 8, 30, 13, i)).toISOString(),
        Items: some(theirs.map((item) => item.id)),
        'Wants returns': i % 2 === 0,
        'Paid to date': i % 4 === 3 ? undefined : 120 + i * 85.5,
        Notes: i === 10 ? 'Accession numbers in ink: photograph, do not remove.' : undefined,
      }),
    };
  });
  return table('Consignors', 'Whose things we sell for a commission.', fields, records);
}
