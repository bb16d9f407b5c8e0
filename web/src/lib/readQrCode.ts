type Picture = HTMLVideoElement | HTMLCanvasElement;

/** Reads a QR code in a picture, or in the current one of a video; undefined if there is none. */
export type QrReader = (picture: Picture) => Promise<string | undefined>;

/** TypeScript does not know this API yet. */
interface Detector {
  detect: (source: Picture) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own detector, where it has one; else a decoder of a megabyte, which is loaded only here. */
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

/** Larger pictures of a video take longer and are not read better. */
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
