/** Draws an image onto a canvas, scaled down if a side is longer than `maxSide` pixels. */
export function drawScaled(
  image: ImageBitmap | HTMLCanvasElement,
  maxSide: number,
  canvas = document.createElement('canvas'),
): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

export const encodeCanvas = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
