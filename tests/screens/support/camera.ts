import { onTestFinished, vi } from 'vitest';

const FRAME_MS = 50;

/** A camera and a detector of codes, as some browsers have one. It sees no code at first. */
export function mockCamera() {
  const canvas = document.createElement('canvas');
  let text = '';
  let emptyPictures = 0;
  // A stream has frames only while the picture is drawn.
  const timer = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), FRAME_MS);
  const start = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockImplementation(async () => canvas.captureStream());
  class BarcodeDetector {
    static readonly getSupportedFormats = async () => ['qr_code'];
    readonly detect = async () => {
      if (text) return [{ rawValue: text }];
      emptyPictures += 1;
      return [];
    };
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  onTestFinished(() => {
    clearInterval(timer);
    start.mockRestore();
    vi.unstubAllGlobals();
  });
  return {
    show: (shown: string) => {
      text = shown;
    },
    countStarts: () => start.mock.calls.length,
    countEmptyPictures: () => emptyPictures,
  };
}
