import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppRouter } from '../../web/src/app/AppRouter.tsx';

/** Changes the address to `/faq` during its first render. */
function Screen() {
  const { pathname } = useLocation();
  if (window.location.pathname === '/archive') window.history.replaceState(null, '', '/faq');
  return <h1>{pathname}</h1>;
}

test('the router follows Back that is pressed while the app is rendered', async () => {
  window.history.replaceState(null, '', '/archive');
  await render(
    <AppRouter>
      <Screen />
    </AppRouter>,
  );
  await expect.element(page.getByRole('heading', { name: '/faq' })).toBeVisible();
});
