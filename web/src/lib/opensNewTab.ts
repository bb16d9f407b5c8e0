import type { MouseEvent } from 'react';

/** Returns true if the click opens the link in another tab or window, or saves it. */
export const opensNewTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;
