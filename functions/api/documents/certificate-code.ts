import { createMailToken, readMailToken } from '../../platform/table/mail-tokens.ts';

/** Certifies a piece of a quote. */
interface Certified {
  orderId: string;
  productId: string;
}

const SEPARATOR = '~';

/** Always the same, so that a certificate can be printed again. */
export const createCertificateCode = ({ orderId, productId }: Certified): Promise<string> =>
  createMailToken('certificate', { sub: `${orderId}${SEPARATOR}${productId}` });

/** @returns undefined for codes that the shop has not signed. */
export async function readCertificateCode(code: string): Promise<Certified | undefined> {
  const [orderId, productId] =
    (await readMailToken('certificate', code))?.sub.split(SEPARATOR) ?? [];
  return orderId && productId ? { orderId, productId } : undefined;
}
