/** The build for JPEG and HEIC only. */
declare module 'exifr/dist/lite.esm.mjs' {
  export { parse } from 'exifr';
}
