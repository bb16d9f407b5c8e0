import { type ReactNode, useLayoutEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';

/** React Router listens to Back and Forward only once it is rendered, which takes a moment on slow phones. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [openedAt] = useState(() => window.location.href);

  // In the commit in which it begins to listen: a later change is a navigation of the app itself.
  useLayoutEffect(() => {
    if (window.location.href === openedAt) return;
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, [openedAt]);

  // Filters are in the URL: as a transition, a checkbox would show its tick late.
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}
