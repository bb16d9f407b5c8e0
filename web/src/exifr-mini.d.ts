/** The build for JPEG only. */
declare module 'exifr/dist/mini.esm.mjs' {
  export { parse } from 'exifr';
}
