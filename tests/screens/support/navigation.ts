interface Navigation {
  /** Path, query and hash of the other document. */
  path: string;
  /** Text of the toasts at that moment. */
  toasts: string;
}

/** Navigations of the running test to other documents, such as `/api/login`, in order. */
export const navigations: Navigation[] = [];

// Records and cancels navigations to other documents, which would end the test run.
window.navigation.addEventListener('navigate', (event) => {
  if (event.destination.sameDocument || !event.cancelable) return;
  event.preventDefault();
  const { pathname, search, hash } = new URL(event.destination.url);
  const region = document.querySelector('section[aria-label^=Notifications]');
  navigations.push({ path: `${pathname}${search}${hash}`, toasts: region?.textContent ?? '' });
});
