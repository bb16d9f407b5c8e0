/** fontkit has no types; this declares the part in use. */
declare module 'fontkit' {
  export function create(file: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
