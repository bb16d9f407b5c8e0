export const TITLE_ID = 'screen-title';

/** For controls that disappear when pressed: moves focus to the screen's title. */
export const focusTitle = () => document.getElementById(TITLE_ID)?.focus();
