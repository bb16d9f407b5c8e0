import { paths } from '../../../lib/paths.ts';

export const identifyPath = (itemId: string) =>
  `${paths.identification}?item=${encodeURIComponent(itemId)}`;
