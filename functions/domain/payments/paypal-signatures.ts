import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { PaypalSettings } from './paypal-settings.ts';
import { paypalUnavailable } from './paypal-unavailable.ts';

const ALGORITHM = 'SHA256withRSA';
const TRANSMISSION_ID = /^[\w-]{1,100}$/;
const TRANSMISSION_TIME = /^[\dT:.Z+-]{20,40}$/;
const BASE64 = /^[A-Za-z0-9+/]{4,1000}={0,2}$/;
const TIMEOUT_MS = 5_000;
const MAX_CERTIFICATE_BYTES = 50_000;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const PAYPAL_HOST = /(?:^|\.)paypal\.com$/;
const SANDBOX_HOST = /(?:^|\.)sandbox\.paypal\.com$/;
const PAYPAL_CERTIFICATE =
  /^https:\/\/api(?:-m)?(?<sandbox>\.sandbox)?\.paypal\.com\/v1\/notifications\/certs\/[\w-]+$/;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const TOO_MANY_REQUESTS = 429;

type Chain = readonly X509Certificate[];

/** Checks that PayPal has sent an event, without asking PayPal. */
export class PaypalSignatures {
  readonly #settings: PaypalSettings;
  /** Only certificates that exist are in it, so that strangers cannot displace them. */
  readonly #chains = new LRUCache<string, Chain>({ max: 10, ttl: 24 * 3_600_000 });
  readonly #missing = new LRUCache<string, true>({ max: 100, ttl: 60_000 });

  constructor(settings: PaypalSettings) {
    this.#settings = settings;
  }

  /** @throws AppError UNAVAILABLE if the certificate cannot be fetched. */
  async isSigned(
    headers: Readonly<Record<string, string | undefined>>,
    body: Uint8Array,
  ): Promise<boolean> {
    const id = headers['paypal-transmission-id'] ?? '';
    const time = headers['paypal-transmission-time'] ?? '';
    const signature = headers['paypal-transmission-sig'] ?? '';
    const url = URL.parse(headers['paypal-cert-url'] ?? '');
    if (headers['paypal-auth-algo'] !== ALGORITHM || !TRANSMISSION_ID.test(id)) return false;
    if (!TRANSMISSION_TIME.test(time) || !BASE64.test(signature)) return false;
    if (!url || !isTrusted(url, this.#settings)) return false;
    const chain = await this.#findChain(url);
    const [certificate] = chain ?? [];
    if (!chain || !certificate || !isValidChain(chain, Date.now())) return false;
    const signed = `${id}|${time}|${this.#settings.webhookId}|${crc32(body)}`;
    return verify(
      'sha256',
      Buffer.from(signed),
      certificate.publicKey,
      Buffer.from(signature, 'base64'),
    );
  }

  /**
   * PayPal's hosts have the same certificates, so the path names them.
   * @returns undefined if there is none.
   * @throws AppError UNAVAILABLE
   */
  async #findChain({ href, pathname }: URL): Promise<Chain | undefined> {
    const known = this.#chains.get(pathname);
    if (known || this.#missing.has(pathname)) return known;
    const chain = await fetchChain(href);
    if (chain) this.#chains.set(pathname, chain);
    else this.#missing.set(pathname, true);
    return chain;
  }
}

/** Certificates come from PayPal, or from the service that stands in for it on this machine. */
function isTrusted(url: URL, { endpointUrl }: PaypalSettings): boolean {
  const endpoint = new URL(endpointUrl);
  if (PAYPAL_HOST.test(endpoint.hostname)) {
    const match = PAYPAL_CERTIFICATE.exec(url.href);
    const isSandbox = match?.groups?.sandbox !== undefined;
    return match !== null && isSandbox === SANDBOX_HOST.test(endpoint.hostname);
  }
  const { protocol, hostname, origin, pathname, href } = url;
  return (
    origin === endpoint.origin &&
    href === `${origin}${pathname}` &&
    (protocol === 'https:' || LOOPBACK.includes(hostname))
  );
}

/**
 * @returns undefined if the host has no such certificate.
 * @throws AppError UNAVAILABLE
 */
async function fetchChain(url: string): Promise<Chain | undefined> {
  const text = await fetchText(url);
  if (text === undefined) return undefined;
  const certificates = text.match(CERTIFICATE) ?? [];
  if (certificates.length === 0) throw paypalUnavailable(`no certificate at ${url}`);
  return certificates.map((pem) => new X509Certificate(pem));
}

/**
 * @returns undefined if the host knows no such address.
 * @throws AppError UNAVAILABLE
 */
async function fetchText(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (isRefusal(response.status)) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.byteLength;
      if (bytes > MAX_CERTIFICATE_BYTES) throw new Error('too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw paypalUnavailable(`certificate ${url}: ${reason}`);
  }
}

/** A host that limits requests may have the certificate. */
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;

/** Every certificate is within its dates and signed by the next. TLS vouches for the host of the last one. */
function isValidChain(chain: Chain, nowMs: number): boolean {
  return chain.every((certificate, position) => {
    const isCurrent =
      certificate.validFromDate.getTime() <= nowMs && nowMs <= certificate.validToDate.getTime();
    const issuer = chain[position + 1];
    if (!isCurrent || !issuer) return isCurrent;
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  });
}
