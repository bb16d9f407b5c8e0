export const TITLE_ID = 'screen-title';

/** Call when a pressed control disappears. */
export const focusTitle = () => document.getElementById(TITLE_ID)?.focus();
