import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/** Answers with the photo's pixels, or undefined if it cannot be read. */
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await decode(data).catch(() => undefined));
};

async function decode(photo: Blob): Promise<ImageData | undefined> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const { HeifDecoder } = createLibheif();
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return undefined;
  const colorSpace = isDisplayP3(bytes) ? 'display-p3' : 'srgb';
  const pixels = new ImageData(image.get_width(), image.get_height(), { colorSpace });
  return new Promise((resolve) => image.display(pixels, (shown) => resolve(shown ?? undefined)));
}

/** Color profiles name themselves in UTF-16; iPhones use Display P3, whose colors look dull when read as sRGB. */
function isDisplayP3(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536));
  return head.replaceAll('\0', '').includes('Display P3');
}
