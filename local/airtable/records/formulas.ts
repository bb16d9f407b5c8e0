type ReadCell = (fieldId: string) => unknown;

const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const text = (value: unknown, before = '', after = '') =>
  value === undefined ? '' : `${before}${value}${after}`;

/** A fixed list: a parser of Airtable's formula language is not worth its size. */
export const FORMULAS: Record<string, (cell: ReadCell, recordId: string) => unknown> = {
  "'GD-' & RECORD_ID()": (_, recordId) => `GD-${recordId}`,
  "{fld1lyKBaUolsLaeV} & IF({fldH5rOZf5JcvclqM}, ' — ' & {fldH5rOZf5JcvclqM}, '')": (cell) =>
    text(cell('fld1lyKBaUolsLaeV')) + text(cell('fldH5rOZf5JcvclqM'), ' — '),
  'ROUND({fldDcVYShZ14SEKBH} * (1 - {fldaVyN4ONHIssRAI}) - {fldAn5JqA8GaFZRw0}, 2)': (cell) => {
    const [price, fee, postage] = ['fldDcVYShZ14SEKBH', 'fldaVyN4ONHIssRAI', 'fldAn5JqA8GaFZRw0'];
    const net = number(cell(price)) * (1 - number(cell(fee))) - number(cell(postage));
    return Math.round(net * 100) / 100;
  },
  "{fldXsprZzeJ75Tykc} & ', ' & {fldC2NrALp8b2FFUP} & IF({flddA6Jf7qTz1iKYo}, ' (' & {flddA6Jf7qTz1iKYo} & ')', '')":
    (cell) =>
      `${text(cell('fldXsprZzeJ75Tykc'))}, ${text(cell('fldC2NrALp8b2FFUP'))}${text(cell('flddA6Jf7qTz1iKYo'), ' (', ')')}`,
  '2026 - {flddA6Jf7qTz1iKYo}': (cell) => 2026 - number(cell('flddA6Jf7qTz1iKYo')),
};

export const ROLLUPS: Record<string, (values: unknown[]) => number> = {
  'SUM(values)': (values) => values.reduce<number>((sum, value) => sum + number(value), 0),
  'MAX(values)': (values) =>
    values.reduce<number>((highest, value) => Math.max(highest, number(value)), 0),
};
