import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const PAYPAL = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH-1',
};

test('without variables the local Airtable and the local PayPal are started', () => {
  expect(readSettings([], {})).toMatchObject({ airtable: undefined, paypal: undefined });
  expect(readSettings([], { PAYPAL_CLIENT_ID: '' }).paypal).toBeUndefined();
});

test('the variables of Airtable and PayPal are passed on', () => {
  const endpoint = { PAYPAL_ENDPOINT_URL: 'https://api-m.sandbox.paypal.com' };
  const { airtable, paypal } = readSettings([], {
    ...PAYPAL,
    ...endpoint,
    AIRTABLE_TOKEN: 'token',
  });
  expect(airtable).toEqual({ AIRTABLE_TOKEN: 'token' });
  expect(paypal).toEqual({ ...PAYPAL, ...endpoint });
  expect(readSettings([], PAYPAL).paypal).toEqual(PAYPAL);
});

test('every invalid variable is named', () => {
  const read = () =>
    readSettings([], {
      PORT: '0',
      HOLD_SECONDS: '1.5',
      PAYPAL_ENDPOINT_URL: 'api-m.paypal.com',
    });
  for (const name of ['PORT', 'HOLD_SECONDS', 'PAYPAL_ENDPOINT_URL']) expect(read).toThrow(name);
});

test.each(Object.keys(PAYPAL))('PayPal without %s is refused by its name', (name) => {
  expect(() => readSettings([], { ...PAYPAL, [name]: '' })).toThrow(`${name}: PayPal requires`);
});

test('an endpoint alone does not make a PayPal', () => {
  const read = () => readSettings([], { PAYPAL_ENDPOINT_URL: 'http://127.0.0.1:9' });
  for (const name of Object.keys(PAYPAL)) expect(read).toThrow(name);
});
