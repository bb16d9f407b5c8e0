import { thumbHashToDataURL } from 'thumbhash';

/** Draws a ThumbHash behind an image until that has loaded or failed.
 *  @param hash in Base64. */
export function drawPlaceholder(image: HTMLImageElement, hash: string) {
  if (image.complete) return;
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
  image.style.background = `url(${thumbHashToDataURL(bytes)}) center / contain no-repeat`;
  const remove = () => {
    image.style.background = '';
  };
  for (const event of ['load', 'error']) image.addEventListener(event, remove, { once: true });
}
