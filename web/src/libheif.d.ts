/** The package's types lack its decoder. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    display(pixels: ImageData, onShown: (pixels: ImageData | null) => void): void;
  }
  export interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  }
  export default function createLibheif(options: { wasmBinary: ArrayBuffer }): Libheif;
}
