interface Navigation {
  path: string;
  toasts: string;
}

export const navigations: Navigation[] = [];

// Records and cancels navigations to other documents, which would end the test run.
window.navigation.addEventListener('navigate', (event) => {
  if (event.destination.sameDocument || !event.cancelable) return;
  event.preventDefault();
  const { pathname, search, hash } = new URL(event.destination.url);
  const region = document.querySelector('section[aria-label^=Notifications]');
  navigations.push({ path: `${pathname}${search}${hash}`, toasts: region?.textContent ?? '' });
});
