import { airtableId, type DemoTable } from '../base.ts';
import { BOOKS } from './books.ts';
import { cells, fieldsOf } from './fields.ts';
import { BEGUN, table } from './table.ts';

export function booksTable(): DemoTable {
  const f = fieldsOf('Reference Books');
  const fields = [
    f.text('Title'),
    f.text('Author'),
    f.number('Year'),
    f.many('Covers', [
      'Patches',
      'Wings',
      'Medals',
      'Field gear',
      'Crests',
      'Navy & Marines',
      'Uniforms',
    ]),
    f.usd('Paid'),
    f.check('On loan'),
    f.date('Bought'),
    f.formula('Citation', "{Author} & ', ' & {Title} & IF({Year}, ' (' & {Year} & ')', '')"),
    f.formula('Age', '2026 - {Year}'),
    f.long('Where it helps'),
  ];
  const records = BOOKS.map((book, i) => ({
    id: airtableId('rec', `book ${i}`),
    createdTime: BEGUN,
    fields: cells({
      Title: book.title,
      Author: book.author,
      Year: book.year,
      Covers: book.covers,
      Paid: 18 + ((i * 17) % 70),
      'On loan': i % 6 === 2,
      Bought: `20${String(10 + (i % 15)).padStart(2, '0')}-0${1 + (i % 9)}-0${1 + (i % 8)}`,
      'Where it helps': book.use,
    }),
  }));
  return table('Reference Books', 'The shelf behind the bench.', fields, records);
}
