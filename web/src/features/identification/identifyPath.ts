import { paths } from '../../lib/paths.ts';

/** Where an item is compared with the reference catalogue. */
export const identifyPath = (itemId: string) =>
  `${paths.identification}?item=${encodeURIComponent(itemId)}`;
