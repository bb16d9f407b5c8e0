const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** For `aria-keyshortcuts`. */
export const SUBMIT_KEYS = 'Control+Enter Meta+Enter';
export const submitHint = () => (isApple() ? '⌘ Enter' : 'Ctrl Enter');

/** Whether this is what submits the form from anywhere. */
export const isSubmit = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey);
