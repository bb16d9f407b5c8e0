import type { MouseEvent } from 'react';

/** Whether the browser follows the link in another tab or window, or saves it. */
export const opensNewTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;
