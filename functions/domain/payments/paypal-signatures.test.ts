import { afterEach, expect, test, vi } from 'vitest';
import { PaypalSignatures } from './paypal-signatures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** @returns the addresses from which a certificate was fetched. */
async function fetchFor(endpointUrl: string, certificateUrl: string): Promise<unknown[]> {
  const fetchCertificate = vi.fn(async () => new Response(null, { status: 404 }));
  vi.stubGlobal('fetch', fetchCertificate);
  const settings = { endpointUrl, clientId: 'client', clientSecret: 'secret', webhookId: 'WH-1' };
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': certificateUrl,
    'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
    'paypal-transmission-time': '2026-02-18T20:01:35Z',
    'paypal-transmission-sig': 'AAAA',
  };
  const signatures = new PaypalSignatures(settings);
  expect(await signatures.isSigned(headers, Buffer.from('{}'))).toBe(false);
  return fetchCertificate.mock.calls.map(([url]: unknown[]) => url);
}

const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';
const PATH = '/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270';

test.each([
  [LIVE, `https://api.paypal.com${PATH}`],
  [LIVE, `${LIVE}${PATH}`],
  [SANDBOX, `https://api.sandbox.paypal.com${PATH}`],
  [SANDBOX, `${SANDBOX}${PATH}`],
  ['https://paypal.example', 'https://paypal.example/certs/1.pem'],
  ['http://127.0.0.1:4900', 'http://127.0.0.1:4900/certs/1.pem'],
])('with the endpoint %s, %s may be a certificate', async (endpointUrl, url) => {
  expect(await fetchFor(endpointUrl, url)).toEqual([url]);
});

test.each([
  [LIVE, `${SANDBOX}${PATH}`],
  [SANDBOX, `${LIVE}${PATH}`],
  [LIVE, `http://api.paypal.com${PATH}`],
  [LIVE, `https://www.paypal.com${PATH}`],
  [LIVE, `https://api.paypal.com.example${PATH}`],
  [LIVE, `https://api.paypal.com:8443${PATH}`],
  [LIVE, `https://a@api.paypal.com${PATH}`],
  [LIVE, `https://api.paypal.com${PATH}?a=b`],
  [LIVE, `https://api.paypal.com${PATH}#a`],
  [LIVE, `https://api.paypal.com${PATH}/a`],
  [LIVE, 'https://api.paypal.com/v1/notifications/certs/'],
  [LIVE, 'https://api.paypal.com/uploads/CERT-1'],
  ['http://paypal.example', 'http://paypal.example/certs/1.pem'],
  ['https://paypal.example', 'https://other.example/certs/1.pem'],
  ['https://paypal.example', `https://api.paypal.com${PATH}`],
])('with the endpoint %s, %s is no certificate', async (endpointUrl, url) => {
  expect(await fetchFor(endpointUrl, url)).toEqual([]);
});
