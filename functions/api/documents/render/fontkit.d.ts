/** The part of the package that is used; it has no types. */
declare module 'fontkit' {
  export function create(file: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
