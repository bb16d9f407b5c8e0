/** Detects the content type from the first bytes, because file names and headers can be wrong.
 *  @returns undefined for anything else, including SVG, which can contain scripts. */
export function detectImageType(bytes: Uint8Array): string | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  // An ISO file states its major brand, a version, then its compatible brands.
  const brands = text(4, 8) === 'ftyp' ? [text(8, 12), text(16, 20), text(20, 24)] : [];
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  return undefined;
}
