/** The content type of a picture by its first bytes, whatever its name or its source says; undefined
 *  for anything else. An SVG is none: it can carry script. */
export function detectImageType(bytes: Uint8Array): string | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  // An ISO file names its brand, then after a version those it is compatible with.
  const brands = text(4, 8) === 'ftyp' ? [text(8, 12), text(16, 20), text(20, 24)] : [];
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  return undefined;
}
