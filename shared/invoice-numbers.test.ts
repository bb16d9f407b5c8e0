import { expect, test } from 'vitest';
import { InvoiceNumber } from './entities/invoice.ts';
import { toInvoiceFileName, toInvoiceNumber } from './invoice-numbers.ts';

test.each([
  ['invoice', 1, '2026-0001'],
  ['invoice', 9_999, '2026-9999'],
  ['invoice', 10_000, '2026-10000'],
  ['credit-note', 12, 'C2026-0012'],
] as const)('an %s at position %i has the number %s', (kind, position, number) => {
  expect(toInvoiceNumber(kind, 2026, position)).toBe(number);
  expect(InvoiceNumber.parse(number)).toBe(number);
});

test('the file of a paper has its kind and number as name', () => {
  expect(toInvoiceFileName({ kind: 'invoice', number: '2026-0001' })).toBe('Invoice 2026-0001.pdf');
  expect(toInvoiceFileName({ kind: 'credit-note', number: 'C2026-0001' })).toBe(
    'Credit note C2026-0001.pdf',
  );
});
