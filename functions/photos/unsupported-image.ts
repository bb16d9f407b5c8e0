import { PhotoRejectedError } from './photo-rejected.ts';

/** HEIC gets a message of its own: iPhones produce it by default. */
export function unsupportedImage(bytes: Uint8Array): PhotoRejectedError {
  const isHeic = /^ftyp(hei|hev|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)));
  return new PhotoRejectedError(
    isHeic
      ? 'is a HEIC image, which most browsers cannot show; save it as a JPEG, or set the iPhone to Settings › Camera › Formats › Most Compatible'
      : 'is not a JPEG, PNG, WebP, GIF or AVIF image',
  );
}
