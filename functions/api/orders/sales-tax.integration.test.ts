import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PostalAddress } from '../../../shared/entities/postal-address.ts';
import { forbidden, inDays, setUpQuotes } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { call, offer, accept, get, prices } = given;

const READING: PostalAddress = {
  name: 'Ada',
  addressLine1: '1 Main Street',
  addressLine2: null,
  adminArea2: 'Reading',
  adminArea1: 'PA',
  postalCode: '19601',
  countryCode: 'US',
};
const TAX = { state: 'PA', rate: '6', amount: '10.56' };

const saveRates = async (onShipping = true) => {
  const { getSaleSettings, saveSaleSettings } = await import(
    '../../platform/table/sale-settings.ts'
  );
  const settings = await getSaleSettings();
  await saveSaleSettings({ ...settings, taxRates: [{ state: 'PA', rate: '6', onShipping }] });
};
const setAddress = async (changes: Partial<PostalAddress> = {}) => {
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(given.quote.id, (before) => ({
    after: { ...before, shippingAddress: { ...READING, ...changes } },
  }));
};

beforeEach(async () => {
  await saveRates();
  await setAddress();
});
afterEach(async () => {
  const { getSaleSettings, saveSaleSettings } = await import(
    '../../platform/table/sale-settings.ts'
  );
  await saveSaleSettings({ ...(await getSaleSettings()), taxRates: [] });
});

describe('sales tax', () => {
  test('POST /api/orders/{id}/offers adds the sales tax of the destination, and the collector accepts the total', async () => {
    const { body } = await offer({ shipping: '10', insurance: '5' });
    expect(body).toMatchObject({ totalAmount: '191.56', taxes: [TAX] });
    expect(body.offers[0]).toMatchObject({ taxes: [TAX], total: '191.56' });
    expect((await accept()).body).toMatchObject({ balance: '191.56', taxes: [TAX] });
  });

  test('POST /api/orders/{id}/offers taxes neither shipping where that is free, nor the discount', async () => {
    await saveRates(false);
    const { body } = await offer({ shipping: '10', discount: '66' });
    expect(body.taxes).toEqual([{ ...TAX, amount: '6.00' }]);
    expect(body.totalAmount).toBe('116.00');
  });

  test('POST /api/orders/{id}/offers taxes no sale to a state without a rate, or without an address', async () => {
    await setAddress({ adminArea1: 'OH' });
    expect((await offer()).body.taxes).toEqual([]);
    const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
    await changeQuote(given.quote.id, (before) => ({
      after: { ...before, shippingAddress: null },
    }));
    expect((await offer()).body.taxes).toEqual([]);
  });

  test('POST /api/orders/{id}/offers takes the tax that staff enter', async () => {
    const { body } = await offer({ tax: '4.2' });
    expect(body).toMatchObject({
      totalAmount: '170.20',
      taxes: [{ state: 'PA', rate: null, amount: '4.20' }],
    });
    expect((await offer({ tax: '0' })).body).toMatchObject({ totalAmount: '166.00', taxes: [] });
    await setAddress({ countryCode: 'CA', adminArea1: 'ON' });
    expect(await offer({ tax: '4.2' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'tax' }] },
    });
  });

  test('POST /api/orders/{id}/counter computes the tax on the other prices by the same rate', async () => {
    await offer({ shipping: '10' });
    const { body } = await call('POST /api/orders/{id}/counter', given.quote.id, {
      lines: prices('100.00'),
    });
    // 141.00 and 10.00 for shipping, with 6%.
    expect(body.counters).toMatchObject([{ total: '160.06' }]);
  });

  test('a change of the address makes the last offer again with the tax of the new state', async () => {
    const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
    const { retaxLastOffer } = await import('../../domain/quotes/taxes.ts');
    const { getSaleSettings } = await import('../../platform/table/sale-settings.ts');
    const settings = await getSaleSettings();
    const retax = () =>
      changeQuote(given.quote.id, (before, now) => {
        const after = retaxLastOffer(before, {
          settings,
          certificate: undefined,
          timeZone: 'UTC',
          now,
        });
        return after === before ? undefined : { after };
      });
    await offer({ shipping: '10' });
    await retax();
    expect((await get()).offers).toHaveLength(1);
    await setAddress({ adminArea1: 'OH' });
    await retax();
    const { offers, totalAmount, state } = await get();
    expect(offers).toMatchObject([
      { number: 1, taxes: [TAX] },
      { number: 2, taxes: [], total: '176.00', shipping: '10.00' },
    ]);
    expect({ totalAmount, state }).toEqual({ totalAmount: '176.00', state: 'quoted' });
  });
});

describe('the resale certificate', () => {
  const certificate = { number: 'PA-12345', state: 'PA', expiresOn: inDays(30).slice(0, 10) };
  const put = (value: unknown, who = given.staff) =>
    call('PUT /api/orders/{id}/resale-certificate', given.quote.id, { certificate: value }, who);
  const read = (who = given.staff) =>
    call('GET /api/orders/{id}/resale-certificate', given.quote.id, undefined, who);

  test('PUT /api/orders/{id}/resale-certificate exempts the customer from the tax of that state', async () => {
    expect((await read()).body).toEqual({ certificate: null });
    expect(await put(certificate)).toMatchObject({ status: 200, body: { certificate } });
    expect((await read()).body).toEqual({ certificate });
    expect((await offer()).body).toMatchObject({ taxes: [], totalAmount: '166.00' });
    await put({ ...certificate, state: 'OH' });
    expect((await offer()).body.taxes).toHaveLength(1);
    await put({ ...certificate, expiresOn: inDays(-2).slice(0, 10) });
    expect((await offer()).body.taxes).toHaveLength(1);
    await put(null);
    expect((await read()).body).toEqual({ certificate: null });
  });

  test('PUT /api/orders/{id}/resale-certificate exempts until the last day ends in the shop', async () => {
    const { getOfferTaxes } = await import('../../domain/quotes/taxes.ts');
    const { getSaleSettings } = await import('../../platform/table/sale-settings.ts');
    const settings = await getSaleSettings();
    const tax = (now: string) =>
      getOfferTaxes({
        quote: { items: [], shippingAddress: READING },
        lines: [],
        shipping: '10.00',
        discount: '0.00',
        settings,
        certificate: { number: 'PA-12345', state: 'PA', expiresOn: '2026-11-30' },
        timeZone: 'America/New_York',
        now,
      });
    expect(tax('2026-12-01T04:59:00.000Z')).toEqual([]);
    expect(tax('2026-12-01T05:00:00.000Z')).toMatchObject([{ state: 'PA' }]);
  });

  test('PUT /api/orders/{id}/resale-certificate names the field that is wrong', async () => {
    expect(await put({ ...certificate, state: 'XX' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'certificate.state' }] },
    });
    expect(await put(certificate, given.member)).toMatchObject(forbidden);
  });

  test('PUT /api/orders/{id}/resale-certificate stores nothing for a customer whose data were erased', async () => {
    await put(certificate);
    const { anonymizeOrders } = await import('../../domain/quotes/personal-data.ts');
    const { findResaleCertificate, personalData } = await import(
      '../../platform/table/resale-certificates.ts'
    );
    const { id: userId, email } = given.member.user;
    await anonymizeOrders(userId);
    await personalData.erase({ userId, email });
    expect(await findResaleCertificate(userId)).toBeUndefined();
    expect(await put(certificate)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('GET /api/orders/{id}/resale-certificate is for staff only', async () => {
    expect(await read(given.member)).toMatchObject(forbidden);
  });
});
