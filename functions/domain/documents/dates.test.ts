import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { renderCertificate } from './certificate-document.ts';
import { renderInvoice } from './invoice-document.ts';
import { renderQuote } from './quote-document.ts';

const shop = { name: 'Guidon', siteUrl: 'https://shop.example' };
const requester = { firstName: 'Ada', lastName: null, email: 'ada@example.com' };
const lines = [{ name: 'Patch', quantity: 1, price: '100.00' }];
const at = '2026-01-15T02:30:00.000Z';
const dueAt = '2026-02-15T02:30:00.000Z';

const documents = {
  quote: (timeZone: string) =>
    renderQuote(
      {
        reference: 'Q-1',
        requester,
        lines,
        number: 1,
        shipping: '0.00',
        insurance: '0.00',
        discount: '0.00',
        total: '100.00',
        note: null,
        createdAt: at,
        expiresAt: dueAt,
      },
      { ...shop, timeZone },
    ),
  invoice: (timeZone: string) =>
    renderInvoice(
      {
        reference: 'Q-1',
        requester,
        date: at,
        dueAt,
        seller: { name: '', lines: [], taxNumber: null },
        shipTo: [],
        lines,
        extras: {},
        total: '100.00',
        instalments: [
          { amount: '50.00', dueAt, paidAt: at },
          { amount: '50.00', dueAt, paidAt: null },
        ],
        payments: [{ at, label: 'Check', amount: '50.00', isOut: false }],
        balance: '50.00',
        stamp: null,
        waysToPay: [],
      },
      { ...shop, timeZone },
    ),
  certificate: (timeZone: string) =>
    renderCertificate(
      {
        reference: 'Q-1',
        date: at,
        name: 'Patch',
        quantity: 1,
        details: [],
        identification: undefined,
        provenance: [],
        url: `${shop.siteUrl}/certificate/code`,
      },
      undefined,
      { ...shop, timeZone },
    ),
};

async function readDates(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  return [...new Set(text.match(/(January|February) \d+, 2026/g))].sort();
}

test.each(['quote', 'invoice'] as const)(
  'the dates of the %s are in the time zone of the shop',
  async (kind) => {
    expect(await readDates(await documents[kind]('America/New_York'))).toEqual([
      'February 14, 2026',
      'January 14, 2026',
    ]);
    expect(await readDates(await documents[kind]('Pacific/Auckland'))).toEqual([
      'February 15, 2026',
      'January 15, 2026',
    ]);
  },
);

test('the date of a certificate is in the time zone of the shop', async () => {
  const date = async (timeZone: string) => readDates(await documents.certificate(timeZone));
  expect(await date('America/New_York')).toEqual(['January 14, 2026']);
  expect(await date('Pacific/Auckland')).toEqual(['January 15, 2026']);
});
