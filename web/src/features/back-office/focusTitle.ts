export const TITLE_ID = 'screen-title';

/** For what goes away when it is pressed: the focus goes on from the head of the screen. */
export const focusTitle = () => document.getElementById(TITLE_ID)?.focus();
