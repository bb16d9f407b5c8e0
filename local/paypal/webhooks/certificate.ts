import { createSign, generateKeyPair, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { readIfExists, writeAtomically } from '../../atomic-file.ts';

const Certificate = z.object({
  id: z.uuid(),
  /** In PEM, like the key. */
  certificate: z.string(),
  privateKey: z.string(),
});
type Certificate = z.infer<typeof Certificate>;

const SUBJECT = [
  { name: 'commonName', value: 'messageverificationcerts.paypal.example' },
  { name: 'organizationName', value: 'Local PayPal' },
];

/** Signs events with a self-signed certificate, which the server publishes. */
export class EventSigner {
  readonly id: string;
  readonly certificate: string;
  readonly #privateKey: string;

  private constructor({ id, certificate, privateKey }: Certificate) {
    this.id = id;
    this.certificate = certificate;
    this.#privateKey = privateKey;
  }

  /** Keeps the certificate across restarts: receivers cache it by its address. */
  static async open(dataDir: string | undefined): Promise<EventSigner> {
    if (dataDir === undefined) return new EventSigner(await createCertificate());
    const path = join(dataDir, 'webhook-certificate.json');
    const stored = await readIfExists(path);
    if (stored) return new EventSigner(Certificate.parse(JSON.parse(stored.toString('utf8'))));
    const created = await createCertificate();
    await writeAtomically(path, JSON.stringify(created), 0o600);
    return new EventSigner(created);
  }

  /** @returns the signature in base64. */
  sign(text: string): string {
    return createSign('RSA-SHA256').update(text).sign(this.#privateKey, 'base64');
  }
}

async function createCertificate(): Promise<Certificate> {
  // Imported only on the first start: the library takes a while to load.
  const { default: forge } = await import('node-forge');
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '01';
  // Fixed, because tests move the clock.
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2049-12-31T00:00:00Z');
  certificate.setSubject(SUBJECT);
  certificate.setIssuer(SUBJECT);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return {
    id: randomUUID(),
    certificate: forge.pki.certificateToPem(certificate),
    privateKey,
  };
}
