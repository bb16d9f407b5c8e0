import { thumbHashToDataURL } from 'thumbhash';

/** @param hash a ThumbHash in Base64 */
export function drawPlaceholder(image: HTMLImageElement, hash: string) {
  if (image.complete) return;
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
  image.style.background = `url(${thumbHashToDataURL(bytes)}) center / contain no-repeat`;
  const remove = () => {
    image.style.background = '';
  };
  for (const event of ['load', 'error']) image.addEventListener(event, remove, { once: true });
}
