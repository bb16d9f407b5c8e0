import { readDeviceSetting } from './useDeviceSetting.ts';

/** Speech input users need to turn letter keys off (WCAG 2.1.4). The stored name must stay. */
export const LETTER_KEYS = 'quote-keys';

export const areLetterKeysOn = () => readDeviceSetting(LETTER_KEYS) !== false;

/** The photo uploader keeps its closed dialog in the DOM. */
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([aria-hidden="true"] *)';

export const hasOpenDialog = () => document.querySelector(OPEN_DIALOG) !== null;

export const isHandledElsewhere = (event: KeyboardEvent) => isTyping(event) || hasOpenDialog();

export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  return (
    target instanceof HTMLElement &&
    (target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable)
  );
}
