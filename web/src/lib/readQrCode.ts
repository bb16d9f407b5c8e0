type Picture = HTMLVideoElement | HTMLCanvasElement;

export type QrReader = (picture: Picture) => Promise<string | undefined>;

/** TypeScript lacks types for this API. */
interface Detector {
  detect: (source: Picture) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Prefers the browser's detector; the fallback decoder is a megabyte and loaded only here. */
export async function createQrReader(): Promise<QrReader> {
  return (await createOwnReader()) ?? createLoadedReader();
}

async function createOwnReader(): Promise<QrReader | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  const formats: readonly string[] | undefined = await BarcodeDetector?.getSupportedFormats().catch(
    () => [],
  );
  if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue;
}

/** Larger video frames take longer and are not read better. */
const MAX_VIDEO_SIDE = 960;

async function createLoadedReader(): Promise<QrReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasmUrl }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const { width, height } = getSize(picture);
    canvas.width = width;
    canvas.height = height;
    if (!context || width === 0 || height === 0) return undefined;
    context.drawImage(picture, 0, 0, width, height);
    const pixels = context.getImageData(0, 0, width, height);
    const [found] = await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true });
    return found?.text;
  };
}

function getSize(picture: Picture) {
  if (picture instanceof HTMLCanvasElement) return picture;
  const { videoWidth, videoHeight } = picture;
  const scale = Math.min(1, MAX_VIDEO_SIDE / Math.max(videoWidth, videoHeight));
  return { width: Math.round(videoWidth * scale), height: Math.round(videoHeight * scale) };
}
