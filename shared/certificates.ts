/** @param code signed by the shop; certificates show this address as a QR code. */
export const toCertificatePath = (code: string): string =>
  `/certificate/${encodeURIComponent(code)}`;
