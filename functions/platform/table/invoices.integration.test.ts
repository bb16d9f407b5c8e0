import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import { toInvoiceNumber } from '../../../shared/invoice-numbers.ts';
import { makeCreditNote, makeInvoice, toUuid } from '../../../tests/support/book-documents.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import type { InvoiceSeries, InvoiceWithCredits } from './invoices.ts';

type Storage = typeof import('./invoices.ts');

let engines: Awaited<ReturnType<typeof startEngines>>;
let storage: Storage;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  storage = await import('./invoices.ts');
});
afterAll(() => engines.stop());

/** Each test has its own series. */
let year = 2100;
let count = 0;
beforeEach(() => {
  year++;
});

/** Drafts are of different quotes, and each is later than the one before. */
const nextFields = () => {
  count++;
  return {
    date: `${year}-03-05`,
    issuedAt: new Date(Date.UTC(year, 2, 5, 12, 0, count)).toISOString(),
  };
};
const draft = (position: number, changes: Partial<Invoice> = {}): Invoice => {
  const fields = nextFields();
  return makeInvoice({
    ...fields,
    number: toInvoiceNumber('invoice', year, position),
    orderId: toUuid(`order ${count}`),
    ...changes,
  });
};
const draftCredit = (invoice: Invoice, position: number): Invoice =>
  makeCreditNote(invoice, {
    ...nextFields(),
    number: toInvoiceNumber('credit-note', year, position),
  });
const findSeries = (kind: Invoice['kind'] = 'invoice') => storage.findSeries(kind, year);
/** With the current series, unless given otherwise. */
const save = async (invoice: Invoice, series?: InvoiceSeries) =>
  storage.saveInvoice(invoice, series ?? (await findSeries()));
const saveCredit = async (note: Invoice, source: Parameters<Storage['saveCreditNote']>[2]) =>
  storage.saveCreditNote(note, await findSeries('credit-note'), source);
const findIssued = async ({ orderId }: Invoice) => {
  const found = await storage.findInvoiceWithCredits(orderId);
  if (!found) throw new Error('The quote has no invoice');
  return found;
};

test('one of several invoices with the same number is saved', async () => {
  const series = await findSeries();
  const drafts = Array.from({ length: 5 }, () => draft(1));
  const saved = await Promise.all(drafts.map((each) => storage.saveInvoice(each, series)));
  expect(saved.filter(Boolean)).toHaveLength(1);
  const winner = drafts[saved.indexOf(true)];
  expect(await storage.findInvoice(toInvoiceNumber('invoice', year, 1))).toEqual(winner);
  expect(await storage.listInvoices({ from: `${year}-01-01`, to: `${year}-12-31` })).toEqual([
    winner,
  ]);
  expect(await findSeries()).toMatchObject({ last: 1, lastIssuedAt: winner?.issuedAt });
});

test('invoices that are issued at the same time get numbers without gaps, each once', async () => {
  const issueOne = async (): Promise<string> => {
    const series = await findSeries();
    const invoice = draft(series.last + 1);
    return (await storage.saveInvoice(invoice, series)) ? invoice.number : issueOne();
  };
  const numbers = await Promise.all(Array.from({ length: 8 }, issueOne));
  expect(numbers.sort()).toEqual(numbers.map((_, n) => toInvoiceNumber('invoice', year, n + 1)));
});

test('an invoice does not continue a series that has gone on, even with a free number', async () => {
  const empty = await findSeries();
  expect(await save(draft(1))).toBe(true);
  expect(await save(draft(2), empty)).toBe(false);
  const begun = await findSeries();
  expect(await save(draft(2))).toBe(true);
  expect(await save(draft(3), begun)).toBe(false);
  expect(await findSeries()).toMatchObject({ last: 2 });
});

test('a number is not given twice, even by the current series', async () => {
  expect(await save(draft(1))).toBe(true);
  expect(await save(draft(1))).toBe(false);
  expect(await findSeries()).toMatchObject({ last: 1 });
});

test('a quote has one current invoice', async () => {
  const first = draft(1);
  expect(await save(first)).toBe(true);
  expect(await save(draft(2, { orderId: first.orderId }))).toBe(false);
  expect(await storage.findInvoiceOf(first.orderId)).toEqual(first);
});

test('an invoice replaces the one before with the credit notes that were read', async () => {
  const [first, other] = [draft(1), draft(2)];
  for (const each of [first, other]) expect(await save(each)).toBe(true);
  const uncredited = await findIssued(first);
  const note = draftCredit(first, 1);
  expect(await saveCredit(note, { key: 'one', found: uncredited })).toBe(true);
  const credited = await findIssued(first);
  expect(credited).toEqual({ invoice: first, credits: [{ key: 'one', note }] });

  const next = draft(3, { orderId: first.orderId });
  const series = await findSeries();
  const replace = (before: InvoiceWithCredits) => storage.saveInvoice(next, series, { before });
  expect(await replace(uncredited)).toBe(false);
  expect(await replace({ ...credited, invoice: other })).toBe(false);
  expect(await replace(credited)).toBe(true);
  expect(await findIssued(first)).toEqual({ invoice: next, credits: [] });
  expect(await storage.findCreditNote(first.orderId, 'one')).toEqual(note);
  expect(await storage.listInvoicesOf(first.orderId)).toEqual([first, note, next]);
  // The invoice that replaced it has as many credit notes as the first one had then.
  expect(await saveCredit(draftCredit(first, 2), { key: 'two', found: uncredited })).toBe(false);
});

test('one of several credit notes that are based on the same earlier ones is saved', async () => {
  const invoice = draft(1);
  await save(invoice);
  const found = await findIssued(invoice);
  const series = await findSeries('credit-note');
  const notes = Array.from({ length: 5 }, () => draftCredit(invoice, 1));
  const saved = await Promise.all(
    notes.map((note, n) => storage.saveCreditNote(note, series, { key: `key ${n}`, found })),
  );
  expect(saved.filter(Boolean)).toHaveLength(1);
  const { credits } = await findIssued(invoice);
  expect(credits.map(({ note }) => note)).toEqual([notes[saved.indexOf(true)]]);
});

test('a credit note is refused for outdated earlier ones, a known cause, and a series that has gone on', async () => {
  const invoice = draft(1);
  await save(invoice);
  const uncredited = await findIssued(invoice);
  const empty = await findSeries('credit-note');
  expect(await saveCredit(draftCredit(invoice, 1), { key: 'one', found: uncredited })).toBe(true);
  const found = await findIssued(invoice);
  const note = draftCredit(invoice, 2);
  expect(await saveCredit(note, { key: 'two', found: uncredited })).toBe(false);
  expect(await saveCredit(note, { key: 'one', found })).toBe(false);
  expect(await storage.saveCreditNote(note, empty, { key: 'two', found })).toBe(false);
  expect(await saveCredit(note, { key: 'two', found })).toBe(true);
  expect((await findIssued(invoice)).credits).toHaveLength(2);
});
