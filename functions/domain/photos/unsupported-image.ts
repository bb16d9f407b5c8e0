import { isHeic } from '../../../shared/photos/is-heic.ts';
import { PhotoRejectedError } from './photo-rejected.ts';

export function unsupportedImage(bytes: Uint8Array): PhotoRejectedError {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (isHeic(bytes)) {
    return new PhotoRejectedError(
      'is a HEIC image, which most browsers cannot show; save it as a JPEG, or set the iPhone to Settings › Camera › Formats › Most Compatible',
    );
  }
  if (/^GIF8|^.{4}ftypavi[fs]/s.test(head)) {
    const format = head.startsWith('GIF') ? 'a GIF' : 'an AVIF';
    return new PhotoRejectedError(
      `is ${format} image, which is not supported; save it as JPEG, PNG or WebP`,
    );
  }
  return new PhotoRejectedError('is not a JPEG, PNG or WebP image');
}
