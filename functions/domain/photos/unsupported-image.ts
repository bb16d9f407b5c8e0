import { isHeic } from '../../../shared/photos/is-heic.ts';
import { PhotoRejectedError } from './photo-rejected.ts';

/** HEIC gets a message of its own: iPhones produce it by default. */
export function unsupportedImage(bytes: Uint8Array): PhotoRejectedError {
  return new PhotoRejectedError(
    isHeic(bytes)
      ? 'is a HEIC image, which most browsers cannot show; save it as a JPEG, or set the iPhone to Settings › Camera › Formats › Most Compatible'
      : 'is not a JPEG, PNG, WebP, GIF or AVIF image',
  );
}
