import { type ReactNode, useLayoutEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';

/** React Router listens to Back and Forward only once it is rendered, which takes a moment on slow phones. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [openedAt] = useState(() => window.location.href);

  // The router starts listening in this commit and handles later navigation itself.
  useLayoutEffect(() => {
    if (window.location.href === openedAt) return;
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, [openedAt]);

  // Filters are in the URL: a transition would delay a checkbox's tick.
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}
