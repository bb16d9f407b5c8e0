import createLibheif, { type Libheif } from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await decode(data).catch(() => undefined));
};

async function decode(photo: Blob): Promise<ImageData | undefined> {
  const [buffer, libheif] = await Promise.all([photo.arrayBuffer(), loadLibheif()]);
  const bytes = new Uint8Array(buffer);
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return undefined;
  const colorSpace = isDisplayP3(bytes) ? 'display-p3' : 'srgb';
  const pixels = new ImageData(image.get_width(), image.get_height(), { colorSpace });
  return new Promise((resolve) => image.display(pixels, (shown) => resolve(shown ?? undefined)));
}

async function loadLibheif(): Promise<Libheif> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`The decoder answered ${response.status}`);
  return createLibheif({ wasmBinary: await response.arrayBuffer() });
}

/** Color profiles name themselves in UTF-16; iPhones use Display P3, whose colors look dull when read as sRGB. */
function isDisplayP3(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536));
  return head.replaceAll('\0', '').includes('Display P3');
}
