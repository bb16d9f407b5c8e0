import { readDeviceSetting } from './useDeviceSetting.ts';

/** Letter keys can be turned off, for those who speak to their computer. */
export const LETTER_KEYS = 'quote-keys';

export const areLetterKeysOn = () => readDeviceSetting(LETTER_KEYS) !== false;

/** The photo uploader keeps its closed dialog in the page. */
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([aria-hidden="true"] *)';

export const hasOpenDialog = () => document.querySelector(OPEN_DIALOG) !== null;

/** For keys of a whole page: dialogs and fields have their own. */
export const isHandledElsewhere = (event: KeyboardEvent) => isTyping(event) || hasOpenDialog();

/** True for a key that a field takes, or another handler has taken. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  return (
    target instanceof HTMLElement &&
    (target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable)
  );
}
